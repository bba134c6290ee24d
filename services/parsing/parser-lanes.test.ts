import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { createParsing, type Parsing } from './index.ts';
import { TurnQueue } from './turn-queue.ts';

/** Starting a process takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const open: Parsing[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/**
 * Creates parsing with two users, and with a deadline of two minutes, which no slow machine
 * reaches.
 */
function start(options: Parameters<typeof createParsing>[0] = {}) {
  const parsing = createParsing({ deadlineMs: 120_000, ...options });
  open.push(parsing);
  const [ada, bob, eve] = [1, 2, 3].map((user) => {
    const { parse } = parsing.forUser(user);
    return (...files: { path: string; text: string }[]) => parse('syntax', files);
  }) as [Parse, Parse, Parse];
  return { parsing, ada, bob, eve, ids: parsing.processIds };
}
type Parse = (...files: { path: string; text: string }[]) => Promise<unknown[]>;

const good = { path: 'src/good.ts', text: 'export const good = 1;' };
const parsed = { ok: true, value: null };
const crashed = { ok: false, because: 'crashed' };
/** Crashes the parser; each name is another text. */
const crash = (name: number) => ({
  path: `src/${name}.ts`,
  text: `export const a = ${name}${'+1'.repeat(75_000)};`,
});

/**
 * Signals a process. Throws without a pid, because a signal to process 0 would reach the tests
 * themselves.
 */
function signal(pid: number | undefined, name: 'SIGSTOP' | 'SIGCONT'): void {
  if (!pid) throw new Error('no such parser process is running');
  process.kill(pid, name);
}

/** Whether a promise has settled by now. */
async function hasSettled(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  return (await Promise.race([promise, Promise.resolve(open)])) !== open;
}

describe('users of the parser processes', () => {
  it('occupy one process each, so that another user finds one free [SEC-C1]', async () => {
    const { ada, bob, ids } = start();
    await ada(good);
    const [pid] = ids().ordinary;
    signal(pid, 'SIGSTOP');
    const [first, second] = [ada(good), ada(good)];
    expect(await bob(good)).toEqual([parsed]);
    expect(await bob(good)).toEqual([parsed]);
    expect(ids().ordinary).toHaveLength(2);
    // A second process is free, but Ada may occupy only one process at a time.
    expect([await hasSettled(first), await hasSettled(second)]).toEqual([false, false]);
    signal(pid, 'SIGCONT');
    expect(await Promise.all([first, second])).toEqual([[parsed], [parsed]]);
    expect(ids().ordinary).toContain(pid);
  });

  it('take turns, however much one of them has queued [SEC-C1]', () => {
    const queue = new TurnQueue<{ user: number; characters: number }>();
    const [ada, bob, eve] = [1, 2, 3];
    for (const user of [ada, ada, ada, eve, eve, bob]) queue.add({ user, characters: 1 });
    expect(queue.load()).toEqual({ jobs: 6, characters: 6 });
    const order = [1, 2, 3].map(() => queue.take(() => true)?.user);
    // Ada was just served, so her new job comes after those of the others.
    queue.add({ user: bob, characters: 1 });
    queue.endTurn(ada);
    for (let one = queue.take(() => true); one; one = queue.take(() => true)) order.push(one.user);
    expect(order).toEqual([ada, eve, bob, eve, bob, ada, ada]);
  });
});

describe('users whose text crashed a parser process', () => {
  it('go to a lane of their own: others never wait for their next crash [SEC-C1]', async () => {
    const { ada, bob, ids } = start();
    expect(await ada(crash(100))).toEqual([crashed]);
    const attack = [0, 2].map((i) => ada(crash(i), crash(i + 1)));
    for (let i = 0; i < 5; i++) expect(await bob(good)).toEqual([parsed]);
    expect(await hasSettled(Promise.all(attack))).toBe(false);
    const bobs = ids().ordinary;
    expect(bobs).not.toEqual([]);
    const outcomes = (await Promise.all(attack)).flat();
    expect(outcomes).toEqual(Array(4).fill(expect.objectContaining({ ok: false })));
    expect(await bob(good)).toEqual([parsed]);
    expect(ids().ordinary).toEqual(expect.arrayContaining(bobs));
  });

  it('have one process there, for ten minutes [SEC-C1]', async () => {
    let now = 0;
    const { ada, eve, ids } = start({ now: () => now });
    expect([await ada(crash(1)), await eve(crash(2))]).toEqual([[crashed], [crashed]]);
    expect(await Promise.all([ada(good), eve(good)])).toEqual([[parsed], [parsed]]);
    expect(ids()).toEqual({ ordinary: [], suspects: [expect.any(Number)] });
    now = limits.parsing.suspectMs - 1;
    expect(await ada(good)).toEqual([parsed]);
    expect(ids().ordinary).toEqual([]);
    now++;
    expect(await ada(good)).toEqual([parsed]);
    expect(ids().ordinary).toHaveLength(1);
  });

  it.each([
    ['takes longer than its deadline', { deadlineMs: 300 }, true],
    ['needs much processor time', { slowMs: 0 }, false],
  ])('are joined by those whose text %s [SEC-C1]', async (_, options, isStopped) => {
    const { ada, bob, ids } = start(options);
    if (isStopped) {
      await bob(good);
      signal(ids().ordinary[0], 'SIGSTOP');
      expect(await ada(good)).toEqual([{ ok: false, because: 'late' }]);
    } else expect(await ada(good)).toEqual([parsed]);
    const before = ids().suspects;
    expect(before).toEqual([]);
    expect(await ada({ ...good, text: 'export const other = 2;' })).toEqual([parsed]);
    expect(ids().suspects).toHaveLength(1);
  });
});

describe('a parser that replied in time', () => {
  it('is not killed when our event loop was blocked past the deadline, however long its reply', async () => {
    const { parsing, ids } = start({ deadlineMs: 1_000 });
    const { parse } = parsing.forUser(1);
    const page = { title: 'P', url: 'https://a/' };
    await parse('card', [{ ...page, text: '<p>warm' }]);
    const before = ids();
    const text = `<title>T</title>${'x'.repeat(4_000_000)}`;
    const reply = parse('card', [{ ...page, text }]);
    // Let the order leave, then block for longer than the deadline.
    await new Promise((resolve) => setImmediate(resolve));
    for (const end = performance.now() + 1_500; performance.now() < end; );
    const [outcome] = await reply;
    expect(outcome).toMatchObject({ ok: true, value: { card: { title: 'T' } } });
    expect(ids()).toEqual(before);
  });
});
