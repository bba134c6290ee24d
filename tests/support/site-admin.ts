// A published managed site with its admin, in a test app behind its real gateway.
import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import { eq } from 'drizzle-orm';
import { type Call, type CallData, type CallInput, fillPath } from '../../domain/contract/call.ts';
import { contract } from '../../domain/contract/index.ts';
import { siteStaff } from '../../domain/contract/site-staff.ts';
import type { StaffRole } from '../../domain/site-admin/staff-roles.ts';
import { sealKeys } from '../../services/backends/keys.ts';
import { deriveKey } from '../../services/secrets.ts';
import { createSiteKeys } from '../../services/site-api/index.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { backends as backendRows, editions, sites } from '../../services/store/schema/index.ts';
import { type Person, type TestApp, testSecrets } from './app.ts';

const { projects, siteAdmin } = contract;

export const menu = {
  file: 'supabase/migrations/0001_menu.sql',
  sql: `create table dishes (id int primary key, name text not null);
create policy menu on dishes for select to anon, authenticated using (true);
create table orders (id int primary key, dish int references dishes (id), note text);
create table user_roles (user_id uuid primary key references auth.users (id), role text not null);
insert into dishes values (1, 'soup'), (2, '<img src=x onerror=alert(1)>');
insert into orders values (1, 1, '=cmd|calc');`,
};
type File = { file: string; sql: string };

/** Publishes a managed project with the files, as far as its admin needs. Returns its uuid. */
export async function publishSite(
  app: TestApp,
  { db }: OpenDatabase,
  { as, name, files = [] }: { as: Person; name: string; files?: File[] },
): Promise<string> {
  const { uuid } = (await app.call(projects.issueUuid, {}, { as })).data;
  await app.call(projects.create, { uuid, title: 'Menu' }, { as });
  const { backends, siteHost, versions } = app.services;
  await backends.enable(uuid);
  await versions.commit({
    project: uuid,
    kind: 'turn',
    changes: [menu, ...files].map(({ file, sql }) => ({
      ...{ path: file, bytes: new TextEncoder().encode(sql) },
    })),
  });
  // A publication would prove the app first, which takes seconds and is tested elsewhere.
  const live = `${uuid}-live`;
  await siteHost.create(live);
  const made = await siteHost.migrate(live, [{ ...menu }]);
  if (!made.ok) throw new Error(JSON.stringify(made.problem));
  const keySecret = deriveKey(testSecrets.tokenSecret, 'site keys');
  const liveKeys = sealKeys(createSiteKeys(randomBytes), keySecret, live);
  await db.update(backendRows).set({ liveKeys }).where(eq(backendRows.projectUuid, uuid));
  const page = new TextEncoder().encode('<!doctype html><title>Menu</title>');
  const { hash } = await versions.storeBlob(page);
  await db.insert(editions).values({
    ...{ projectUuid: uuid, number: 1, version: 1, fingerprint: '', bytes: page.length },
    manifest: { 'index.html': { hash } },
    ...{ title: 'Menu', sentence: '', at: new Date() },
  });
  await db.insert(sites).values({ projectUuid: uuid, name, current: 1 });
  return uuid;
}

export type Reply<Data = unknown> = {
  status: number;
  code: number;
  data: Data;
  name: string | undefined;
  cookies: string[];
  headers: Record<string, string | string[] | undefined>;
  text: string;
};

export type Sent = {
  host: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
};

/** Sends a request to the gateway as a browser does, with any host and headers. */
export function sendTo(port: number, { host, method = 'GET', path, headers, body }: Sent) {
  return new Promise<Reply>((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const given = {
      ...{ host: `${host}:${port}`, accept: 'application/json' },
      ...(text && { 'content-length': String(Buffer.byteLength(text)) }),
      ...headers,
    };
    const sent = sendRequest(
      { host: '127.0.0.1', port, path, method, agent: false, headers: given },
      (response) => {
        let received = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          received += part;
        });
        response.on('end', () => resolve(replyOf(response, received)));
      },
    );
    sent.on('error', reject);
    sent.end(text || undefined);
  });
}

function replyOf({ statusCode = 0, headers }: IncomingMessage, text: string): Reply {
  let parsed: { code?: number; data?: { name?: string } } = {};
  try {
    parsed = JSON.parse(text);
  } catch {}
  const cookies = headers['set-cookie'] ?? [];
  const { code = 0, data } = parsed ?? {};
  return { status: statusCode, code, data, name: data?.name, cookies, headers, text };
}

export type StaffBrowser = ReturnType<typeof openStaffBrowser>;

/** A browser at the admin of a site: it keeps the cookie, and sends what a page there sends. */
export function openStaffBrowser(port: number, site: string) {
  const host = `${site}--admin.localhost`;
  let cookie = '';
  async function call<C extends Call>(
    one: C,
    input: CallInput<C>,
    headers: Record<string, string> = {},
  ): Promise<Reply<CallData<C>>> {
    const inPath = Object.keys(one.params.shape);
    const rest = Object.fromEntries(Object.entries(input).filter(([key]) => !inPath.includes(key)));
    const path = fillPath(one.path, input as Record<string, unknown>);
    const isRead = one.method === 'GET';
    const query = new URLSearchParams(rest as Record<string, string>).toString();
    const reply = await sendTo(port, {
      ...{ host, method: one.method, path: isRead && query ? `${path}?${query}` : path },
      headers: {
        ...{ 'sec-fetch-site': 'same-origin', 'accept-language': 'en' },
        ...(isRead ? {} : { origin: `http://${host}:${port}`, 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(isRead ? {} : { body: rest }),
    });
    const [set] = reply.cookies;
    if (set) cookie = set.split(';')[0]?.endsWith('=') ? '' : (set.split(';')[0] ?? '');
    return reply as Reply<CallData<C>>;
  }
  return { call, host, cookie: () => cookie };
}

export const staffPassword = 'garden gate 1';

/** Invites a person as the owner does, and accepts in a browser of their own. */
export async function joinStaff(
  app: TestApp,
  { as, uuid, port, site }: { as: Person; uuid: string; port: number; site: string },
  { email, role }: { email: string; role: StaffRole },
): Promise<StaffBrowser & { id: string }> {
  const { data } = await app.call(siteAdmin.invite, { uuid, email, role }, { as });
  const code = (data.link ?? '').split('#invitation=')[1] ?? '';
  const browser = openStaffBrowser(port, site);
  const joined = await browser.call(siteStaff.accept, { code, password: staffPassword });
  if (joined.code !== 200) throw new Error(`Not joined: ${joined.text}`);
  return { ...browser, id: data.person.id };
}
