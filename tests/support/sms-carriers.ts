import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const carrierKeys = {
  id: `AC${'0123456789abcdef'.repeat(2)}`,
  secret: 'carrier-key-secret',
};

export type SentMessage = { carrier: 'aliyun' | 'tencent' | 'twilio'; phone: string; text: string };
type CarrierRequest = { request: IncomingMessage; url: URL; body: string };

/** The last three digits of a number select the carrier's behaviour. */
export const phoneEndings = {
  ok: '000',
  busy: '001',
  number: '002',
  setup: '003',
  silent: '004',
  broken: '005',
  cut: '006',
  unknown: '007',
};

const aliyunCodes: Record<string, string> = {
  [phoneEndings.busy]: 'isv.BUSINESS_LIMIT_CONTROL',
  [phoneEndings.number]: 'isv.MOBILE_NUMBER_ILLEGAL',
  [phoneEndings.setup]: 'isv.SMS_TEMPLATE_ILLEGAL',
  [phoneEndings.unknown]: 'isp.SYSTEM_ERROR',
};
const tencentCodes: Record<string, string> = {
  [phoneEndings.busy]: 'LimitExceeded.PhoneNumberThirtySecondLimit',
  [phoneEndings.number]: 'InvalidParameterValue.IncorrectPhoneNumber',
  [phoneEndings.setup]: 'FailedOperation.TemplateIncorrectOrUnapproved',
  [phoneEndings.unknown]: 'InternalError.OtherError',
};
const twilioCodes: Record<string, [number, number]> = {
  [phoneEndings.busy]: [429, 20429],
  [phoneEndings.number]: [400, 21211],
  [phoneEndings.setup]: [400, 21606],
  [phoneEndings.unknown]: [500, 20500],
};

/**
 * Starts the APIs of three carriers on one loopback port. This code follows their documentation and
 * shares no code with the clients. Each API verifies a request's signature over the received bytes
 * and refuses a request as the carrier would. `taken` contains the accepted messages.
 */
export async function startSmsCarriers({ now = () => new Date() }: { now?: () => Date } = {}) {
  const taken: SentMessage[] = [];
  const nonces = new Set<string>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const asked = {
        request,
        url: new URL(request.url ?? '/', 'http://carrier'),
        body: Buffer.concat(parts).toString('utf8'),
      };
      const { authorization = '' } = request.headers;
      if (authorization.startsWith('ACS3-HMAC-SHA256')) aliyun(asked, response);
      else if (authorization.startsWith('TC3-HMAC-SHA256')) tencent(asked, response);
      else twilio(asked, response);
    });
  });

  function aliyun({ request, url, body }: CarrierRequest, response: ServerResponse) {
    const { headers, method } = request;
    const [, id, names = '', given] =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    const query = [...url.searchParams]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map((pair) => pair.map(percent).join('='))
      .join('&');
    const lines = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
    const digest = headers['x-acs-content-sha256'];
    const canonical = `${method}\n${url.pathname}\n${query}\n${lines.join('')}\n${names}\n${digest}`;
    const expected = hmac(carrierKeys.secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString(
      'hex',
    );
    const nonce = String(headers['x-acs-signature-nonce']);
    const age = Math.abs(now().getTime() - Date.parse(String(headers['x-acs-date'])));
    const refuse = (status: number, Code: string) =>
      reply(response, status, { Code, Message: Code, RequestId: 'r' });
    if (id !== carrierKeys.id) return refuse(404, 'InvalidAccessKeyId.NotFound');
    if (!names.split(';').includes('host') || digest !== sha256(body) || given !== expected)
      return refuse(400, 'SignatureDoesNotMatch');
    if (!(age <= 15 * 60_000)) return refuse(400, 'InvalidTimeStamp.Expired');
    if (nonces.has(nonce)) return refuse(400, 'SignatureNonceUsed');
    nonces.add(nonce);
    if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25')
      return refuse(400, 'InvalidAction.NotFound');
    const phone = url.searchParams.get('PhoneNumbers') ?? '';
    respondByPhone('aliyun', phone, url.searchParams.get('TemplateParam') ?? '', response, () => {
      const Code = aliyunCodes[phone.slice(-3)] ?? 'OK';
      reply(response, 200, { Code, Message: Code, BizId: 'b', RequestId: 'r' });
      return Code === 'OK';
    });
  }

  function tencent({ request, body }: CarrierRequest, response: ServerResponse) {
    const { headers } = request;
    const [, id, scope = '', names = '', given] =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    const [day = '', service = ''] = scope.split('/');
    const timestamp = String(headers['x-tc-timestamp']);
    const key = hmac(hmac(hmac(`TC3${carrierKeys.secret}`, day), service), 'tc3_request');
    // The official client signs the host without its port. The real host has no port, so accept
    // both forms.
    const hosts = [headers.host ?? '', (headers.host ?? '').replace(/:\d+$/, '')];
    const expected = hosts.map((host) => {
      const lines = names
        .split(';')
        .map((name) => `${name}:${name === 'host' ? host : String(headers[name] ?? '').trim()}\n`);
      const canonical = `POST\n/\n\n${lines.join('')}\n${names}\n${sha256(body)}`;
      return hmac(key, `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(canonical)}`).toString(
        'hex',
      );
    });
    const age = Math.abs(now().getTime() / 1000 - Number(timestamp));
    const refuse = (Code: string) =>
      reply(response, 200, { Response: { Error: { Code, Message: Code }, RequestId: 'r' } });
    if (id !== carrierKeys.id) return refuse('AuthFailure.SecretIdNotFound');
    if (
      !given ||
      !expected.includes(given) ||
      day !== new Date(Number(timestamp) * 1000).toISOString().slice(0, 10)
    )
      return refuse('AuthFailure.SignatureFailure');
    if (!(age <= 300)) return refuse('AuthFailure.SignatureExpire');
    if (headers['x-tc-action'] !== 'SendSms' || headers['x-tc-version'] !== '2021-01-11')
      return refuse('InvalidAction');
    const asked = JSON.parse(body) as { PhoneNumberSet: string[]; TemplateParamSet: string[] };
    const phone = (asked.PhoneNumberSet[0] ?? '').replace(/^\+86/, '');
    respondByPhone('tencent', phone, asked.TemplateParamSet.join(), response, () => {
      const Code = tencentCodes[phone.slice(-3)] ?? 'Ok';
      reply(response, 200, {
        Response: {
          SendStatusSet: [{ Code, Message: Code, PhoneNumber: `+86${phone}` }],
          RequestId: 'r',
        },
      });
      return Code === 'Ok';
    });
  }

  function twilio({ request, url, body }: CarrierRequest, response: ServerResponse) {
    const refuse = (status: number, code: number) =>
      reply(response, status, { code, message: `error ${code}`, status });
    const wanted = `Basic ${Buffer.from(`${carrierKeys.id}:${carrierKeys.secret}`).toString('base64')}`;
    if (request.headers.authorization !== wanted) return refuse(401, 20003);
    if (url.pathname !== `/2010-04-01/Accounts/${carrierKeys.id}/Messages.json`)
      return refuse(404, 20404);
    const form = new URLSearchParams(body);
    if (!form.get('From') && !form.get('MessagingServiceSid')) return refuse(400, 21603);
    const phone = (form.get('To') ?? '').replace(/^\+86/, '');
    respondByPhone('twilio', phone, form.get('Body') ?? '', response, () => {
      const [status, code] = twilioCodes[phone.slice(-3)] ?? [201, null];
      if (code === null)
        reply(response, 201, {
          sid: 'SM1',
          status: 'queued',
          error_code: null,
          error_message: null,
        });
      else refuse(status, code);
      return code === null;
    });
  }

  function respondByPhone(
    carrier: SentMessage['carrier'],
    phone: string,
    text: string,
    response: ServerResponse,
    answer: () => boolean,
  ): void {
    if (phone.endsWith(phoneEndings.cut)) response.destroy();
    else if (phone.endsWith(phoneEndings.broken))
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    // A silent carrier accepts the message but never responds.
    else if (phone.endsWith(phoneEndings.silent) || answer()) taken.push({ carrier, phone, text });
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    taken,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const percent = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
