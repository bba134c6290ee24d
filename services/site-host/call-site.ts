import { request as sendRequest } from 'node:http';
import type { Clock } from '../ports/clock.ts';
import type { SiteDatabases } from '../ports/site-databases.ts';
import type { Site, SiteAnswer, SiteCall, SiteCaller } from '../ports/site-host.ts';
import { signUserToken } from '../site-api/index.ts';

/** A header that only this process knows; it marks calls of the services. */
export type CallMark = { header: string; secret: string };

export const callMark = (randomBytes: (size: number) => Uint8Array): CallMark => ({
  header: 'x-sayso-call',
  secret: Buffer.from(randomBytes(32)).toString('base64url'),
});

type Context = {
  socketPath: string;
  mark: CallMark;
  databases: SiteDatabases;
  clock: Clock;
  site: Site;
};

/** Calls the API of a site through its own socket, so that no other code decides on rights. */
export async function callSite(
  context: Context,
  caller: SiteCaller,
  { method, path, headers = {}, body }: SiteCall,
): Promise<SiteAnswer> {
  const { socketPath, mark, site } = context;
  const credentials = await credentialsOf(context, caller);
  if (!credentials) return unknownUser;
  return new Promise((resolve, reject) => {
    const request = sendRequest(
      {
        socketPath,
        method,
        path: `/__backend/${path}`,
        agent: false,
        headers: {
          ...(body === undefined ? {} : bodyHeaders(body)),
          ...headers,
          ...credentials,
          'x-sayso-site': site.name,
          [mark.header]: mark.secret,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('error', reject);
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const given = Object.entries(response.headers);
          resolve({
            status: response.statusCode ?? 502,
            headers: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
            body: bytes.toString('utf8'),
            bytes,
          });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

const text = JSON.stringify({ message: 'User not found' });
const unknownUser: SiteAnswer = {
  status: 404,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: text,
  bytes: Buffer.from(text),
};

async function credentialsOf(
  { databases, clock, site }: Context,
  caller: SiteCaller,
): Promise<Record<string, string> | undefined> {
  const [publishable = ''] = site.keys.publishable;
  const [secret = ''] = site.keys.secret;
  switch (caller.as) {
    case 'visitor':
      return { apikey: publishable };
    case 'service':
      return { apikey: secret };
    case 'user': {
      const token = await signUserToken({ databases, clock, site }, caller.id);
      return token === undefined
        ? undefined
        : { apikey: publishable, authorization: `Bearer ${token}` };
    }
  }
}

/** Node sends the body of a DELETE only if its length is stated. */
const bodyHeaders = (body: string) => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
});
