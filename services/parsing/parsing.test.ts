import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { hostileSources } from '../../tests/support/hostile-sources.ts';
import { createParsing, type Parsing } from './index.ts';
import { isTooDeep } from './nesting-depth.ts';

const good = { path: 'src/good.ts', text: "import { a } from './a';\nexport const b = a;\n" };
const parsed = { ok: true, value: null };
const refused = { ok: false, because: expect.stringMatching(/^(deep|crashed)$/) };
/** Starting a process takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const open: Parsing[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

function start(options: Parameters<typeof createParsing>[0] = {}) {
  const messages: string[] = [];
  const parsing = createParsing({ ...options, log: (message) => void messages.push(message) });
  open.push(parsing);
  const pids = () => Object.values(parsing.processIds()).flat();
  return { parsing, messages, pids, parse: parsing.forUser(1).parse };
}

/** The process id of a running parser. A signal to process 0 would reach the tests themselves. */
function first(pids: number[]): number {
  const [pid] = pids;
  if (!pid) throw new Error('no parser process is running');
  return pid;
}

describe('parser processes', () => {
  it.each(hostileSources)(
    'survive %s, which is rejected, and answer other callers meanwhile [SEC-C1]',
    async (_, text) => {
      const { parse, parsing } = start();
      const attack = [
        parse('syntax', [{ path: 'src/a.tsx', text }]),
        parse('module', [{ path: 'src/a.tsx', text }]),
      ];
      const others = Array.from({ length: 20 }, () => parsing.forUser(2).parse('syntax', [good]));
      expect(await Promise.all(others)).toEqual(others.map(() => [parsed]));
      expect(await Promise.all(attack)).toEqual([[refused], [refused]]);
    },
  );

  it('survive a real crash of a parser: the scan sees only brackets, tags and prefixes [SEC-C1]', async () => {
    const { parse, messages, pids } = start();
    await parse('syntax', [good]);
    const before = first(pids());
    const text = `1${'+1'.repeat(75_000)}`;
    expect(await parse('syntax', [{ path: 'a.ts', text }])).toEqual([
      { ok: false, because: 'crashed' },
    ]);
    expect(await parse('syntax', [good])).toEqual([parsed]);
    expect(pids()).toHaveLength(1);
    expect(pids()).not.toContain(before);
    expect(messages).toEqual(['a parser process ended', 'a text could not be parsed']);
  });

  it('parse the other files of a project when one crashes them, and never parse that file again [SEC-C1]', async () => {
    const { parse, messages } = start();
    const poison = { path: 'src/poison.ts', text: `export const a = 1${'+1'.repeat(75_000)};` };
    const files = [
      ...Array.from({ length: 50 }, () => good),
      poison,
      ...Array.from({ length: 50 }, () => good),
    ];
    const expected = files.map((file) =>
      expect.objectContaining(file === poison ? { because: 'crashed' } : { ok: true }),
    );
    expect(await parse('module', files)).toEqual(expected);
    expect(await parse('module', files)).toEqual(expected);
    expect(await parse('syntax', [poison])).toEqual([{ ok: false, because: 'crashed' }]);
    expect(messages.filter((one) => one === 'a parser process ended')).toHaveLength(1);
  });

  it('drop a request that ended three processes', async () => {
    const { parse, messages } = start();
    const files = [1, 2, 3, 4, 5].map((one) => ({
      path: `${one}.ts`,
      text: `${one}${'+1'.repeat(75_000)}`,
    }));
    const because = ['crashed', 'crashed', 'crashed', 'unavailable', 'unavailable'];
    expect(await parse('module', [...files, good])).toEqual(
      [...because, 'unavailable'].map((one) => ({ ok: false, because: one })),
    );
    expect(messages.filter((one) => one === 'a parser process ended')).toHaveLength(3);
    expect(await parse('module', [good])).toMatchObject([{ ok: true }]);
  });

  it('are killed when a text takes longer than its deadline', async () => {
    const { parse, pids } = start({ deadlineMs: 300 });
    await parse('syntax', [good]);
    const pid = first(pids());
    // To the caller, a stopped process looks like one in an endless loop.
    process.kill(pid, 'SIGSTOP');
    const text = 'export const late = 1;';
    expect(await parse('syntax', [{ path: 'a.ts', text }])).toEqual([
      { ok: false, because: 'late' },
    ]);
    expect(await parse('syntax', [good])).toEqual([parsed]);
    expect(pids()).not.toContain(pid);
  });

  it('are restarted when something else kills them, and their text is parsed', async () => {
    const { parse, pids } = start();
    await parse('syntax', [good]);
    const pid = first(pids());
    process.kill(pid, 'SIGSTOP');
    const answer = parse('syntax', [good]);
    process.kill(pid, 'SIGKILL');
    expect(await answer).toEqual([parsed]);
  });

  it('reject too long texts, and requests of a user who fills a part of the queue alone', async () => {
    const { parse, parsing } = start();
    const long = { path: 'a.ts', text: ' '.repeat(limits.parsing.syntax.maxLength + 1) };
    expect(await parse('syntax', [long, good])).toEqual([{ ok: false, because: 'long' }, parsed]);
    const most = limits.parsing.maxQueued * limits.parsing.maxShareOfUser;
    const many = Array.from({ length: most + 50 }, () => parse('syntax', [good]));
    const other = parsing.forUser(2).parse('syntax', [good]);
    expect(await other).toEqual([parsed]);
    const outcomes = (await Promise.all(many)).flat();
    const busy = outcomes.filter((one) => !one.ok && one.because === 'unavailable');
    expect(busy.length).toBeGreaterThanOrEqual(49);
    expect(outcomes.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(most);
  });

  it('add the tags of a link to a page', async () => {
    const { parse } = start();
    const [page] = await parse('card', [
      { text: '<html><head><title>T</title></head></html>', title: 'P', url: 'https://a/' },
    ]);
    expect(page).toMatchObject({
      ok: true,
      value: { card: { title: 'T' }, html: expect.stringContaining('property="og:url"') },
    });
  });
});

describe('the depth of a script', () => {
  it.each([
    ['brackets', '(['.repeat(501)],
    ['tags', '<div>'.repeat(1_001)],
    ['prefixes', `a = ${'!'.repeat(1_001)}1`],
  ])('is too high with %s', (_, text) => {
    expect(isTooDeep(text)).toBe(true);
  });

  it.each([
    ['what is closed', '({[]})'.repeat(5_000)],
    ['strings', `const a = [${`':((' + "((([",`.repeat(5_000)}]`],
    ['comments', '// ((((\n/* [[[[ */\n'.repeat(5_000)],
    ['elements side by side', `<>${'<br/>\n<p className="a">it\u2019s</p>\n'.repeat(5_000)}</>`],
    [
      'types',
      'export const a: Map<string, Array<number>> = new Map<string, Array<number>>();\n'.repeat(
        5_000,
      ),
    ],
    ['generic methods', '  method: <T>(one: T) => T;\n'.repeat(5_000)],
    ['comparisons', 'if (a < b && c > d) e++;\n'.repeat(5_000)],
  ])('is within the limit for ordinary code in %s', (_, text) => {
    expect(isTooDeep(text)).toBe(false);
  });

  it('is measured in linear time', () => {
    const began = performance.now();
    for (const piece of ["'", '"\\', '/*', '//', '<', '</', '({', '!-'])
      isTooDeep(piece.repeat(1_000_000), Number.POSITIVE_INFINITY);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
