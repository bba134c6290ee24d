import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createFunctionBoxes } from '../../services/adapters/function-boxes/index.ts';
import { createOutsideClient } from '../../services/adapters/outside-client/index.ts';
import type { FunctionBoxes, FunctionLine } from '../../services/ports/function-boxes.ts';
import { type OutsideWorld, openAddress, startOutside } from '../support/outside.ts';
import { sandboxProblem } from '../support/sandboxes.ts';

const reason = await sandboxProblem();
const apiUrl = 'https://shop.example/__backend';
const secret = 'sk_live_of_the_shop';
/** The simulated name server: one public host, and one that leads into this machine. */
const names = { 'api.example': [[openAddress]], 'inside.example': [['127.0.0.1']] };

type CallOptions = { site?: string; name?: string; body?: string; isNested?: boolean } & {
  isCheck?: boolean;
  isHasty?: boolean;
};

describe.skipIf(reason)(`the boxes of functions ${reason}`, () => {
  let world: OutsideWorld;
  let boxes: FunctionBoxes;
  /** Boxes whose functions have little time. */
  let hasty: FunctionBoxes;
  const lines: FunctionLine[] = [];
  beforeAll(async () => {
    world = await startOutside(names, (_, response) => response.end('from outside'));
    const policy = { kind: 'public' } as const;
    const outside = createOutsideClient({
      ...{ policy, maxBytes: 1_000_000, totalMs: 5_000, network: world.network },
    });
    const open = (firstByteMs: number) =>
      createFunctionBoxes({
        ...{ clock: systemClock, outside, isOn: true },
        times: { firstByteMs, callMs: 30_000, idleMs: 60_000 },
      });
    boxes = open(20_000);
    hasty = open(1_500);
  });
  afterAll(async () => {
    await Promise.all([boxes?.close(), hasty?.close()]);
    await world?.close();
  });

  /** Calls a function and returns its status and text, or the reason why there is no answer. */
  async function call(code: string, options: CallOptions = {}): Promise<unknown> {
    const { site = 'one-test', name = 'main', body = '', isNested = false } = options;
    const environment = { SUPABASE_URL: apiUrl, PAY_KEY: secret };
    const hosts = ['api.example', 'inside.example'];
    const build = { name, fingerprint: code, code, environment, hosts };
    const given = { site, apiUrl, method: 'POST', path: '', headers: {}, isNested };
    try {
      const answer = await (options.isHasty ? hasty : boxes).call(
        {
          ...{ ...given, body: Readable.from([Buffer.from(body)]) },
          ...{ build: { ...build, isCheck: options.isCheck ?? false } },
          signal: new AbortController().signal,
        },
        {
          callOwnSite: () => Promise.reject(new Error('no function here calls its own site')),
          keepLines: (_, list) => lines.push(...list),
        },
      );
      let bytes = 0;
      let text = '';
      for await (const chunk of answer.body) {
        bytes += (chunk as Buffer).length;
        if (text.length < 5_000) text += chunk;
      }
      return { status: answer.status, text, bytes };
    } catch (error) {
      return (error as { reason?: string }).reason ?? (error as Error).message;
    }
  }
  const ok = `export default () => new Response('ok');`;
  const isFine = { status: 200, text: 'ok' };

  it.each([
    ['an endless loop', `while (true);`, 'late'],
    ['an answer that never comes', `await new Promise(() => {});`, 'late'],
    [
      'a heap that grows',
      `const a = []; for (;;) a.push(new Array(1e6).fill(a.length));`,
      'resources',
    ],
    ['buffers that grow', `const a = []; for (;;) a.push(Buffer.alloc(5e7, 1));`, 'resources'],
    [
      'a buffer that gets no memory',
      `throw new RangeError('Array buffer allocation failed');`,
      'resources',
    ],
    ['the end of its process', `process.exit(1);`, 'crash'],
    ['a kill of its own process', `process.kill(process.pid, 'SIGKILL');`, 'crash'],
  ])('ends a call with %s, and answers the next one [DB-132]', async (_, work, reason) => {
    const code = `let calls = 0; export default async () => {
      if ((await import('node:fs')).existsSync('/tmp/never')) calls += 1; ${work} };`;
    const [failed, other] = await Promise.all([
      call(code, { name: 'bad', isHasty: reason === 'late' }),
      call(ok, { site: 'another-test' }),
    ]);
    expect(failed, JSON.stringify(lines.slice(-3))).toBe(reason);
    expect(other).toMatchObject(isFine);
    expect(await call(ok, { name: 'bad', isHasty: reason === 'late' })).toMatchObject(isFine);
  });

  it('fails the calls of a box that is killed from outside, and starts another one [DB-132]', async () => {
    lines.length = 0;
    const waiting = call(
      `export default () => { console.log('called'); return new Promise(() => {}); };`,
      { name: 'victim' },
    );
    const found = () =>
      execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter(([, parent, ...words]) => parent === String(process.pid) && words.includes('bwrap'))
        .map(([pid]) => Number(pid));
    await expect.poll(() => lines.map(({ text }) => text), { timeout: 9_000 }).toEqual(['called']);
    for (const pid of found()) process.kill(pid, 'SIGKILL');
    expect(await waiting).toBe('crash');
    expect(await call(ok, { name: 'victim' })).toMatchObject(isFine);
  });

  it('cuts off an answer that does not end, and refuses a body that is too large [DB-132]', async () => {
    const endless = `export default () => new Response(new ReadableStream({
      pull: (to) => to.enqueue(new Uint8Array(1e6)) }));`;
    expect(await call(endless)).toBe('the answer of a function is too large');
    const size = `export default async (request) => new Response((await request.text()).length);`;
    expect(await call(size, { body: 'x'.repeat(1_000_000) })).toMatchObject({ text: '1000000' });
    expect(await call(size, { body: 'x'.repeat(3_000_000) })).toBe('bodyTooLarge');
  });

  it('answers a hundred calls at once, and refuses more than may wait [DB-132]', async () => {
    const code = `let now = 0; let most = 0; export default async () => {
      most = Math.max(most, ++now); await new Promise((go) => setTimeout(go, 20)); now -= 1;
      return new Response(String(most)); };`;
    const answers = await Promise.all(Array.from({ length: 140 }, () => call(code)));
    const served = answers.filter((one) => one !== 'busy') as { text: string }[];
    expect(served.length).toBe(120);
    expect(Math.max(...served.map(({ text }) => Number(text)))).toBe(20);
  });

  it('ends functions that call each other without end [DB-132]', async () => {
    const deep = Array.from({ length: 4 }, () =>
      call(`export default () => new Promise(() => {});`, {
        name: 'deep',
        isNested: true,
        isHasty: true,
      }),
    );
    expect(await call(ok, { name: 'deeper', isNested: true, isHasty: true })).toBe('nested');
    expect(await Promise.all(deep)).toEqual(['late', 'late', 'late', 'late']);
  });

  it('has no network, no files of others and no variables but its own [DB-132, DB-134]', async () => {
    const code = `import net from 'node:net'; import fs from 'node:fs';
      const dial = (options) => new Promise((done) => net.connect(options)
        .on('connect', () => done('connected')).on('error', ({ code }) => done(code)));
      export default async () => Response.json({
        outside: await dial({ host: '${openAddress}', port: 443 }),
        loopback: await dial({ host: '127.0.0.1', port: 22 }),
        root: fs.readdirSync('/'), etc: fs.readdirSync('/etc'), tmp: fs.readdirSync('/tmp'),
        names: Object.keys(process.env), user: process.getuid(),
        processes: fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name)).length });`;
    const { text } = (await call(code)) as { text: string };
    const seen = JSON.parse(text);
    expect([seen.outside, seen.loopback]).not.toContain('connected');
    expect(seen.root.filter((name: string) => /home|root|var|work|mnt|run/.test(name))).toEqual([]);
    expect(seen).toMatchObject({
      ...{ etc: ['ld.so.cache'], tmp: ['function'], names: ['SUPABASE_URL', 'PAY_KEY'] },
      ...{ user: 1000, processes: 2 },
    });
  });

  it('calls allowed hosts by https only, and names a host that is not allowed [DB-134]', async () => {
    const code = (url: string) =>
      `export default () => fetch('${url}').catch(({ message }) => new Response(message, { status: 424 }));`;
    const ask = async (url: string, options?: CallOptions) => {
      const answer = await call(code(url), options);
      return (answer as { text: string }).text;
    };
    expect(await ask('https://other.example/a')).toBe(
      'fetch failed: this app may not call other.example. The owner of the project can allow the host under Data, Functions, Allowed hosts',
    );
    expect(await ask('http://api.example/')).toContain('api.example can only be called by https');
    expect(await ask('https://api.example:8443/')).toContain('may not call api.example:8443');
    for (const address of ['127.0.0.1', '169.254.169.254', '[::1]', 'localhost'])
      expect(await ask(`https://${address}/`)).toContain('may not call');
    expect(world.connected).toEqual([]);
    // An allowed name that leads into this machine is refused by its address.
    expect(await ask('https://inside.example/')).toContain('inside.example may not be called');
    expect(world.connected).toEqual([]);
    expect(await ask('https://api.example/', { isCheck: true })).toContain(
      'while the app is checked',
    );
    expect(world.resolved).toEqual(['inside.example']);
    // The simulated server speaks no TLS, so the request ends after its connection.
    expect(await ask('https://api.example/')).toMatch(/fetch failed: api\.example/);
    expect(world.connected).toEqual([openAddress]);
  });

  it('masks secrets in what a function prints, also in errors [DB-133]', async () => {
    lines.length = 0;
    const code = `export default () => { console.log('key', Deno.env.get('PAY_KEY'));
      throw new Error('refused: ' + process.env.PAY_KEY); };`;
    expect(await call(code)).toMatchObject({ status: 500, text: 'Internal Server Error' });
    await expect.poll(() => lines.length, { timeout: 5_000 }).toBeGreaterThan(1);
    const text = lines.map((line) => line.text).join('\n');
    expect(text).toContain('key ••••');
    expect(text).toContain('Error: refused: ••••');
    expect(text).not.toContain(secret);
  });
});
