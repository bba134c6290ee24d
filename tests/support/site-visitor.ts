// A visitor of published sites, who keeps cookies and sends requests with any host and path.
import { type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { createTestApp } from './app.ts';
import { FakeClock } from './clock.ts';
import { publishSite } from './site-admin.ts';

export type VisitReply = { status: number; headers: IncomingHttpHeaders; text: string };
export type Sent = {
  method?: string;
  host?: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Opens the services with two published sites of one owner, behind their gateway. */
export async function openVisitedSites(
  database: OpenDatabase,
  site: string,
  environment: Record<string, string> = {},
) {
  const clock = new FakeClock();
  const app = await createTestApp(database, {
    time: clock,
    environment: { PLANS: 'off', PREVIEW_PORT: '0', TRUST_PROXY: '1', ...environment },
  });
  const port = await app.services.listenToPreviews();
  const ann = await app.signIn();
  const uuid = await publishSite(app, database, { as: ann, name: site });
  const other = await publishSite(app, database, { as: ann, name: 'other-xyz789' });
  return { clock, app, port, ann, uuid, other };
}

/** Opens a browser without cookies at a site of the gateway. */
export function openVisitor(port: number, site: string) {
  let cookie = '';

  function send(path: string, { method = 'GET', host, headers, body }: Sent = {}) {
    return new Promise<VisitReply>((resolve, reject) => {
      const given = {
        ...{ host: `${host ?? `${site}.localhost`}:${port}`, accept: 'text/html' },
        ...(cookie && { cookie }),
        ...headers,
      };
      const sent = sendRequest(
        { host: '127.0.0.1', port, path, method, agent: false, headers: given },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
          );
        },
      );
      sent.on('upgrade', (response, socket) => {
        socket.destroy();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: '' });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  function keep(reply: VisitReply): VisitReply {
    const [set] = reply.headers['set-cookie'] ?? [];
    if (set) cookie = set.split(';', 1)[0] ?? '';
    return reply;
  }

  /** Sends a form of the gate, and keeps the cookie that is set. */
  async function give(
    fields: Record<string, string>,
    next = '/',
    headers: Record<string, string> = {},
  ) {
    const reply = await send(`/__sayso/visit?next=${encodeURIComponent(next)}`, {
      method: 'POST',
      headers: {
        ...{ origin: `http://${site}.localhost:${port}` },
        ...{ 'content-type': 'application/x-www-form-urlencoded', ...headers },
      },
      body: new URLSearchParams(fields).toString(),
    });
    return keep(reply);
  }

  return {
    send,
    give,
    /** Opens the link of an owner. */
    follow: async ({ pathname, search }: URL) => keep(await send(pathname + search)),
    cookie: () => cookie,
    keepCookie(value: string): void {
      cookie = value;
    },
    /** Sends the password of a site. */
    enter: (password: string, next?: string, headers?: Record<string, string>) =>
      give({ password }, next, headers),
  };
}
