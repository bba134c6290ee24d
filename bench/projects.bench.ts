import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { contract } from '../domain/contract/index.ts';
import { signatureHeaders, signV2 } from '../domain/signature.ts';
import { systemClock } from '../services/adapters/clock/index.ts';
import { listen } from '../services/http/server.ts';
import { nodeHashes } from '../services/http/signature.ts';
import { openDatabase } from '../services/store/open-database.ts';
import { projects } from '../services/store/schema/index.ts';
import { createTestApp, testSecrets } from '../tests/support/app.ts';
import type { Bench, Row } from './lib/bench.ts';
import { median, percentile } from './lib/measure.ts';
import { serve } from './lib/next-server.ts';

const total = 1_000;
/**
 * A user may request only 240 pages a minute, two at a time, so the requests come from many users.
 */
const userCount = 40;
const warm = 60;
const asked = 900;
const atOnce = 16;
const rounds = 15;
const { path } = contract.projects.pageList;
const query = 'pageNum=2&pageSize=15&orderBy=createTime&isAsc=desc';

/**
 * Prepares a request of the user with this number and returns a function that sends it. Signing the
 * request is the web tier's work, so it is not part of the measured time.
 */
type PrepareRequest = (user: number) => Promise<() => Promise<void>>;
type LatencyResult = { p50: number; p99: number; perSecond: number };

/** Reads one response to its end. Throws unless it is a list of fifteen projects. */
async function page(url: string, headers: Record<string, string>): Promise<void> {
  const answer = (await (await fetch(url, { headers })).json()) as {
    data: { list: unknown[]; total: number };
  };
  if (answer.data?.list.length !== 15 || answer.data.total !== total)
    throw new Error(`not a page: ${JSON.stringify(answer).slice(0, 200)}`);
}

/** Returns the headers of a request signed as the web tier signs it. */
async function signed(token: string): Promise<Record<string, string>> {
  const stamp = {
    appKey: testSecrets.appKey,
    timestamp: String(Date.now()),
    nonce: randomBytes(18).toString('base64url'),
  };
  const request = {
    method: 'GET',
    path,
    query: new URLSearchParams(query),
    body: new Uint8Array(),
  };
  const { bodyDigest, signature } = await signV2(request, stamp, testSecrets.appSecret, nodeHashes);
  return {
    [signatureHeaders.appKey]: stamp.appKey,
    [signatureHeaders.timestamp]: stamp.timestamp,
    [signatureHeaders.nonce]: stamp.nonce,
    [signatureHeaders.version]: '2',
    [signatureHeaders.bodyDigest]: bodyDigest,
    [signatureHeaders.signature]: signature,
    authorization: `Bearer ${token}`,
  };
}

/**
 * Measures the given ways to send the request alternately, so that other load on the machine
 * affects all of them equally.
 */
async function measure<Name extends string>(
  ways: Record<Name, PrepareRequest>,
): Promise<Record<Name, LatencyResult>> {
  const names = Object.keys(ways) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    Name,
    number[]
  >;
  const rates = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    Name,
    number[]
  >;
  let sent = 0;
  const prepare = (name: Name) => ways[name](sent++ % userCount);
  for (const name of names) for (let at = 0; at < warm; at++) await (await prepare(name))();
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      for (let at = 0; at < asked / rounds; at++) {
        const send = await prepare(name);
        const began = performance.now();
        await send();
        times[name].push(performance.now() - began);
      }
      const sends = await Promise.all(
        Array.from({ length: atOnce }, () =>
          Promise.all(Array.from({ length: 6 }, () => prepare(name))),
        ),
      );
      const began = performance.now();
      const each = sends.map(async (queue) => {
        for (const send of queue) await send();
      });
      await Promise.all(each);
      rates[name].push((atOnce * 6 * 1000) / (performance.now() - began));
    }
  const of = (name: Name): LatencyResult => ({
    p50: median(times[name]),
    p99: percentile(times[name], 0.99),
    perSecond: median(rates[name]),
  });
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, LatencyResult>;
}

type BenchUser = { userId: number; accessToken: string };

/** Signs in a new user with 1,000 projects. */
async function addProjects(
  app: Awaited<ReturnType<typeof createTestApp>>,
  { db }: Awaited<ReturnType<typeof openDatabase>>,
): Promise<BenchUser> {
  const user = await app.signIn();
  const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as: user })).data;
  await app.call(contract.projects.create, { uuid, title: 'Shop 0' }, { as: user });
  const [row] = await db.select().from(projects).where(eq(projects.uuid, uuid));
  const userId = row?.userId ?? 0;
  const more = Array.from({ length: total - 1 }, (_, at) => {
    const madeAt = new Date(Date.now() - at * 3_600_000);
    return {
      uuid: randomUUID(),
      userId,
      title: `Shop ${at + 1}`,
      grade: 1 as const,
      createdAt: madeAt,
      updatedAt: madeAt,
    };
  });
  await db.insert(projects).values(more);
  return { userId, accessToken: user.accessToken };
}

const bench: Bench = {
  name: 'projects',
  title:
    'P12 a page of 1,000 projects, against a bare Hono with one indexed query on the same database',
  async run(): Promise<Row[]> {
    const directory = await mkdtemp(join(tmpdir(), 'sayso-bench-'));
    const database = await openDatabase({ dataDir: directory });
    const app = await createTestApp(database, { time: systemClock });
    const users = await Promise.all(
      Array.from({ length: userCount }, () => addProjects(app, database)),
    );
    const userAt = (at: number) => users[at] as BenchUser;
    // PostgreSQL would update its statistics of the new rows only after a minute.
    await database.db.execute(sql`analyze`);
    const services = await listen(app.services.app, { host: '127.0.0.1', port: 0 });
    const bare = new Hono().get('/list/:user', async (c) => {
      const { userId } = userAt(Number(c.req.param('user')));
      const own = and(eq(projects.userId, userId), isNull(projects.deletedAt));
      const list = await database.db
        .select()
        .from(projects)
        .where(own)
        .orderBy(desc(projects.createdAt))
        .limit(15)
        .offset(15);
      return c.json({ data: { list, total } });
    });
    const floor = createServer(getRequestListener(bare.fetch)).listen(0, '127.0.0.1');
    const upstream = `http://127.0.0.1:${services.port}`;
    const web = await serve('ours', {
      UPSTREAM_URL: upstream,
      APP_KEY: testSecrets.appKey,
      APP_SECRET: testSecrets.appSecret,
    });
    const sameOrigin = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'sayso' };
    const cookieOf = (user: number) => `token_${new URL(web.url).port}=${userAt(user).accessToken}`;
    try {
      const taken = await measure({
        floor: async (user) => () =>
          page(`http://127.0.0.1:${(floor.address() as AddressInfo).port}/list/${user}`, {}),
        services: async (user) => {
          const headers = await signed(userAt(user).accessToken);
          return () => page(`${upstream}${path}?${query}`, headers);
        },
        web: async (user) => () =>
          page(`${web.url}${path}?${query}`, { ...sameOrigin, cookie: cookieOf(user) }),
      });
      const { floor: bareTaken, services: ours, web: whole } = taken;
      const msPer = ({ perSecond }: LatencyResult) => 1000 / perSecond;
      return [
        {
          label: 'p50 at the services',
          ours: ours.p50,
          floor: bareTaken.p50,
          unit: 'ms',
          goal: { ratio: 2 },
        },
        {
          label: 'p99 at the services',
          ours: ours.p99,
          floor: bareTaken.p99,
          unit: 'ms',
          goal: { ratio: 2 },
        },
        {
          label: `a request of ${atOnce} at once (${Math.round(ours.perSecond)}/s)`,
          ours: msPer(ours),
          floor: msPer(bareTaken),
          unit: 'ms',
          goal: { ratio: 2 },
        },
        // 100 ms is not from a requirement: users perceive responses within 100 ms as immediate.
        { label: 'p50 through the web tier', ours: whole.p50, unit: 'ms', goal: { value: 100 } },
        { label: 'p99 through the web tier', ours: whole.p99, unit: 'ms', goal: { value: 100 } },
        {
          label: `the same, ${atOnce} at once`,
          ours: whole.perSecond,
          unit: 'count',
          goal: { least: 50 },
        },
      ];
    } finally {
      await web.stop();
      floor.close();
      await services.close();
      await app.close();
      await database.close();
      await rm(directory, { recursive: true, force: true });
    }
  },
};

export default bench;
