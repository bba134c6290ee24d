import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const operator = { id: 'AKIAOPERATOR', secret: 'operator/secret+key' };
export const roles = {
  s3: 'arn:aws:iam::123456789012:role/uploads',
  oss: 'acs:ram::1234567890:role/uploads',
};

type Session = {
  secret: string;
  token: string;
  until: number;
  allows: (action: string, key: string, headers: IncomingMessage['headers']) => boolean;
};
type StoredObject = { body: Buffer; type: string; at: Date };
type RecordedRequest = { request: IncomingMessage; url: URL; body: Buffer };

/**
 * Starts an object storage and the token services (STS) of Amazon and Alibaba on one loopback port.
 * This code follows their documentation and shares no code with the product. It verifies every
 * signature over the received bytes, enforces session policies, and expires keys. `objects`
 * contains the stored objects.
 */
export async function startLoopbackS3({
  now = () => new Date(),
  bucket = 'uploads',
}: {
  now?: () => Date;
  bucket?: string;
} = {}) {
  const objects = new Map<string, StoredObject>();
  const sessions = new Map<string, Session>();
  const assumed: { party: 's3' | 'oss'; policy: string; seconds: number }[] = [];
  /** How the server fails on the next requests. */
  const state: { broken: '' | 'down' | 'silent' } = { broken: '' };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const asked = {
        request,
        url: new URL(request.url ?? '/', 'http://loopback'),
        body: Buffer.concat(parts),
      };
      if (state.broken === 'silent') return request.socket.destroy();
      if (state.broken === 'down')
        return xml(response, 503, '<Error><Code>SlowDown</Code></Error>');
      if (request.headers['x-acs-action']) aliyunSts(asked, response);
      else if (/\/sts\/aws4_request/.test(request.headers.authorization ?? ''))
        amazonSts(asked, response);
      else store(asked, response);
    });
  });

  /**
   * Verifies Signature Version 4 as documented. Returns the signer's session, or the reason for
   * refusal.
   */
  function verify(
    { request, url, body }: RecordedRequest,
    service: string,
  ): { session?: Session; refused?: string } {
    const { headers, method = '' } = request;
    const [, id = '', day = '', region = '', named = '', list = '', given = ''] =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    const session = sessions.get(id);
    const secret = id === operator.id ? operator.secret : session?.secret;
    if (!secret || named !== service) return { refused: 'InvalidAccessKeyId' };
    if (session && headers['x-amz-security-token'] !== session.token)
      return { refused: 'InvalidToken' };
    if (session && session.until <= now().getTime()) return { refused: 'ExpiredToken' };
    const names = list.split(';');
    const must = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
    if (must.some((name) => !names.includes(name))) return { refused: 'AccessDenied' };
    const digest = String(headers['x-amz-content-sha256'] ?? sha256(body));
    if (digest !== sha256(body)) return { refused: 'XAmzContentSHA256Mismatch' };
    const query = [...url.searchParams]
      .map((pair) => pair.map(percent).join('='))
      .sort()
      .join('&');
    const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('');
    const canonical = [method, url.pathname, query, lines, names.join(';'), digest].join('\n');
    const date = String(headers['x-amz-date']);
    const toSign = [
      'AWS4-HMAC-SHA256',
      date,
      `${day}/${region}/${service}/aws4_request`,
      sha256(canonical),
    ].join('\n');
    let key: Buffer = Buffer.from(`AWS4${secret}`);
    for (const part of [day, region, service, 'aws4_request']) key = hmac(key, part);
    if (hmac(key, toSign).toString('hex') !== given) return { refused: 'SignatureDoesNotMatch' };
    return session ? { session } : {};
  }

  function begin(party: 's3' | 'oss', policy: string, seconds: number, allows: Session['allows']) {
    const id = `${party === 's3' ? 'ASIA' : 'STS.'}${randomBytes(8).toString('hex').toUpperCase()}`;
    const session = {
      secret: randomBytes(20).toString('base64'),
      token: randomBytes(60).toString('base64'),
      until: now().getTime() + seconds * 1000,
      allows,
    };
    sessions.set(id, session);
    assumed.push({ party, policy, seconds });
    return { id, ...session };
  }

  function amazonSts(asked: RecordedRequest, response: ServerResponse): unknown {
    const { refused } = verify(asked, 'sts');
    const form = new URLSearchParams(asked.body.toString());
    const refuse = (code: string) =>
      xml(
        response,
        403,
        `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${code}</Message></Error></ErrorResponse>`,
      );
    if (refused) return refuse(refused);
    if (
      form.get('Action') !== 'AssumeRole' ||
      form.get('Version') !== '2011-06-15' ||
      form.get('RoleArn') !== roles.s3
    )
      return refuse('AccessDenied');
    const seconds = Number(form.get('DurationSeconds') ?? 3600);
    if (seconds < 900 || !/^[\w+=,.@-]{2,64}$/.test(form.get('RoleSessionName') ?? ''))
      return refuse('ValidationError');
    const policy = form.get('Policy') ?? '';
    const [statement] = policy
      ? (
          JSON.parse(policy) as {
            Statement: { Action: string; Resource: string; Condition?: object }[];
          }
        ).Statement
      : [];
    const mine = begin('s3', policy, seconds, (action, key, headers) => {
      if (!statement) return true;
      const isNew = !statement.Condition || headers['if-none-match'] !== undefined;
      return (
        statement.Action === `s3:${action}` &&
        matches(statement.Resource, `arn:aws:s3:::${bucket}/${key}`) &&
        isNew
      );
    });
    xml(
      response,
      200,
      `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><AssumedRoleUser><Arn>${roles.s3}</Arn><AssumedRoleId>A:B</AssumedRoleId></AssumedRoleUser><Credentials><AccessKeyId>${mine.id}</AccessKeyId><SecretAccessKey>${mine.secret}</SecretAccessKey><SessionToken>${mine.token}</SessionToken><Expiration>${new Date(mine.until).toISOString()}</Expiration></Credentials></AssumeRoleResult><ResponseMetadata><RequestId>r</RequestId></ResponseMetadata></AssumeRoleResponse>`,
    );
  }

  function aliyunSts({ request, url, body }: RecordedRequest, response: ServerResponse): unknown {
    const { headers, method } = request;
    const [, id, names = '', given] =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    const query = [...url.searchParams]
      .map((pair) => pair.map(percent).join('='))
      .sort()
      .join('&');
    const lines = names
      .split(';')
      .map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
      .join('');
    const digest = String(headers['x-acs-content-sha256']);
    const canonical = [method, url.pathname, query, lines, names, digest].join('\n');
    const refuse = (status: number, Code: string) =>
      json(response, status, { Code, Message: Code, RequestId: 'r' });
    if (id !== operator.id) return refuse(404, 'InvalidAccessKeyId.NotFound');
    if (
      digest !== sha256(body) ||
      hmac(operator.secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex') !== given
    )
      return refuse(400, 'SignatureDoesNotMatch');
    if (headers['x-acs-action'] !== 'AssumeRole' || headers['x-acs-version'] !== '2015-04-01')
      return refuse(404, 'InvalidAction.NotFound');
    const read = (name: string) =>
      url.searchParams.get(name) ?? new URLSearchParams(body.toString()).get(name) ?? '';
    const seconds = Number(read('DurationSeconds') || 3600);
    if (read('RoleArn') !== roles.oss) return refuse(404, 'EntityNotExist.Role');
    if (seconds < 900 || !/^[\w.@-]{2,64}$/.test(read('RoleSessionName')))
      return refuse(400, 'InvalidParameter');
    const policy = read('Policy');
    const [statement] = policy
      ? (JSON.parse(policy) as { Statement: { Action: string; Resource: string }[] }).Statement
      : [];
    const allows: Session['allows'] = (action, key) =>
      !statement ||
      (statement.Action === `oss:${action}` &&
        matches(statement.Resource, `acs:oss:*:*:${bucket}/${key}`));
    const mine = begin('oss', policy, seconds, allows);
    const Credentials = {
      AccessKeyId: mine.id,
      AccessKeySecret: mine.secret,
      SecurityToken: mine.token,
      Expiration: new Date(mine.until).toISOString(),
    };
    json(response, 200, {
      RequestId: 'r',
      AssumedRoleUser: { Arn: roles.oss, AssumedRoleId: '3:uploads' },
      Credentials,
    });
  }

  function store(asked: RecordedRequest, response: ServerResponse): unknown {
    const { request, url, body } = asked;
    const { session, refused } = verify(asked, 's3');
    const refuse = (status: number, code: string) =>
      xml(response, status, `<Error><Code>${code}</Code></Error>`);
    if (refused) return refuse(403, refused);
    const [, named, ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (named !== bucket) return refuse(404, 'NoSuchBucket');
    const action =
      {
        PUT: 'PutObject',
        GET: key ? 'GetObject' : 'ListBucket',
        HEAD: 'GetObject',
        DELETE: 'DeleteObject',
      }[request.method ?? ''] ?? '';
    if (session && !session.allows(action, key, request.headers))
      return refuse(403, 'AccessDenied');
    const found = objects.get(key);
    if (action === 'PutObject') {
      if (found && request.headers['if-none-match']) return refuse(412, 'PreconditionFailed');
      objects.set(key, { body, type: request.headers['content-type'] ?? '', at: now() });
      return void response.writeHead(200, { etag: '"x"' }).end();
    }
    if (action === 'DeleteObject') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (action === 'ListBucket') return list(url, response);
    if (!found) return refuse(404, 'NoSuchKey');
    const [, last] = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const piece = last ? found.body.subarray(0, Number(last) + 1) : found.body;
    const head = {
      'content-length': piece.length,
      'content-type': found.type,
      'last-modified': found.at.toUTCString(),
    };
    response.writeHead(last ? 206 : 200, head).end(request.method === 'HEAD' ? undefined : piece);
  }

  /** Lists two keys at a time, so that clients must continue. */
  function list(url: URL, response: ServerResponse): void {
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(url.searchParams.get('prefix') ?? ''))
      .sort();
    const from = Number(url.searchParams.get('continuation-token') ?? 0);
    const page = keys.slice(from, from + 2);
    const isMore = from + 2 < keys.length;
    const rows = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified><Size>${objects.get(key)?.body.length}</Size></Contents>`,
    );
    const next = isMore ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    xml(
      response,
      200,
      `<ListBucketResult><Name>${bucket}</Name><IsTruncated>${isMore}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`,
    );
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ port, url: `http://127.0.0.1:${port}`, bucket, objects, assumed, state },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

const matches = (pattern: string, name: string) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  ).test(name);
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const percent = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
const xml = (response: ServerResponse, status: number, body: string) =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?>${body}`);
const json = (response: ServerResponse, status: number, body: object) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
