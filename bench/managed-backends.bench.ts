import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { planRequest } from '../domain/data-api/data-request.ts';
import { systemClock } from '../services/adapters/clock/index.ts';
import { noSiteMails } from '../services/ports/site-mails.ts';
import type { ApiRequest } from '../services/site-api/api-message.ts';
import { createAttempts } from '../services/site-api/auth/attempts.ts';
import { createAuthApi } from '../services/site-api/auth/auth-api.ts';
import { type Caller, createCallers } from '../services/site-api/caller.ts';
import { createSiteKeys, type Site } from '../services/site-api/index.ts';
import { createCatalogs } from '../services/site-api/rest/catalogs.ts';
import { createRestApi } from '../services/site-api/rest/rest-api.ts';
import { startEmbeddedSites } from '../tests/support/site-engines.ts';
import type { Bench, Row } from './lib/bench.ts';
import { median } from './lib/measure.ts';

const rows = 2_000;
const rounds = 300;
const warm = 50;

const schema = `
create table public.orders (id int primary key, user_id uuid not null default auth.uid(), total int not null);
create table public.items (id bigint generated always as identity primary key, order_id int not null references public.orders(id), what text not null);
create index on public.items (order_id);
create index on public.orders (user_id, id);
create policy own on public.orders for all to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy own on public.items for all to authenticated using (exists (select from public.orders o where o.id = order_id));`;

type Way = () => Promise<unknown>;

/** Runs two ways alternately and returns the median of each in milliseconds. */
async function compare(ours: Way, floor: Way): Promise<{ ours: number; floor: number }> {
  const times = { ours: [] as number[], floor: [] as number[] };
  for (let round = -warm; round < rounds; round++)
    for (const [name, way] of [
      ['ours', ours],
      ['floor', floor],
    ] as const) {
      const began = performance.now();
      await way();
      if (round >= 0) times[name].push(performance.now() - began);
    }
  return { ours: median(times.ours), floor: median(times.floor) };
}

type Measured = { api: (request: Partial<ApiRequest>) => Promise<unknown>; client: pg.Client };

/** P17: the data API without HTTP beside the same statements sent by `pg` alone. */
const managedBackends: Bench = {
  name: 'managed-backends',
  title: `P17 managed backend, one request at a time, median of ${rounds}`,
  async run(): Promise<Row[]> {
    const engine = await startEmbeddedSites({ settings: {} });
    try {
      return await measureSite(engine);
    } finally {
      await engine.stop();
    }
  },
};

async function measureSite(engine: Awaited<ReturnType<typeof startEmbeddedSites>>): Promise<Row[]> {
  const databases = engine.sites;
  const name = 'bench-test';
  const began = performance.now();
  await databases.create(name);
  const ready = performance.now() - began;
  const migrated = await databases.migrate(name, [{ file: '0001_bench.sql', sql: schema }]);
  if (!migrated.ok) throw new Error(migrated.problem.message);
  const site: Site = { name, keys: createSiteKeys(randomBytes), url: 'http://x', origins: [] };
  const catalogs = createCatalogs(databases);
  const rest = createRestApi(databases, catalogs);
  const caller = await signUp(engine, site);
  const user = String((caller.claims as { sub?: string }).sub);
  const client = await engine.openSuperuser(await engine.databaseOf(name));
  await client.query(
    `insert into public.orders select n, '${user}', n from generate_series(1, ${rows}) n`,
  );
  await client.query(
    `insert into public.items (order_id, what) select n % ${rows} + 1, 'item ' || n from generate_series(1, ${rows * 5}) n`,
  );
  await client.query('analyze');

  const api = (given: Partial<ApiRequest>) =>
    rest({
      ...{ site, caller, method: 'GET', path: 'orders', query: new URLSearchParams() },
      ...{ headers: {}, address: '', text: async () => '', stream: Readable.from([]) },
      signal: new AbortController().signal,
      ...given,
    });
  const catalog = await catalogs.of(name);
  const sqlOf = (query: string) =>
    planRequest(catalog, {
      ...{ method: 'GET', path: 'orders', headers: {}, body: '' },
      parameters: [...new URLSearchParams(query)],
    });
  const asUser =
    (sql: string, values: unknown[], mode = '') =>
    async () => {
      await client.query(`begin${mode}`);
      await client.query(
        `set local role authenticated; select set_config('request.jwt.claims', '{"sub":"${user}"}', true)`,
      );
      await client.query(sql, values);
      await client.query('commit');
    };
  try {
    const page = 'select=*,items(what)&order=id&limit=20';
    const pageSql = sqlOf(page);
    const key = await compareKey({ api, client });
    const list = await compare(
      () => api({ query: new URLSearchParams(page) }),
      asUser(pageSql.sql ?? '', [...pageSql.values], ' read only'),
    );
    let id = rows;
    const insert = await compare(
      () => api({ method: 'POST', text: async () => `{"id":${++id},"total":1}` }),
      () => asUser('insert into public.orders (id, total) values ($1, 1)', [++id])(),
    );
    return [
      { label: 'key', ...key, unit: 'ms', goal: { ratio: 3 } },
      { label: 'page of 20 with items', ...list, unit: 'ms', goal: { ratio: 2 } },
      { label: 'durable insert', ...insert, unit: 'ms', goal: { ratio: 2 } },
      {
        label: 'server started and first site ready',
        ours: ready,
        unit: 'ms',
        goal: { value: 8_000 },
      },
    ];
  } finally {
    await client.end();
  }
}

function compareKey({ api, client }: Measured) {
  let id = 0;
  const next = () => (id++ % rows) + 1;
  return compare(
    () => api({ query: new URLSearchParams({ select: '*', id: `eq.${next()}` }) }),
    () => client.query('select * from public.orders where id = $1', [next()]),
  );
}

/** Signs a user up and returns the caller of the session. */
async function signUp(
  { sites: databases }: { sites: Parameters<typeof createCatalogs>[0] },
  site: Site,
): Promise<Caller> {
  const clock = systemClock;
  const parts = { databases, clock, randomBytes, mails: noSiteMails };
  const auth = createAuthApi({ ...parts, attempts: createAttempts(clock) });
  const answer = await auth({
    ...{ site, caller: { role: 'anon', claims: { role: 'anon' } }, method: 'POST' },
    ...{ path: 'signup', query: new URLSearchParams(), headers: {}, address: '' },
    text: async () => '{"email":"bench@x.io","password":"secret123"}',
    stream: Readable.from([]),
    signal: new AbortController().signal,
  });
  const { access_token: token } = JSON.parse(String(answer.body));
  return createCallers(clock).identify(site, { apiKey: site.keys.publishable[0], token });
}

export default managedBackends;
