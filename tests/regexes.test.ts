import { describe, expect, it } from 'vitest';
import {
  findFaults,
  keyOf,
  patternsIn,
  productPatterns,
  readVerdicts,
} from '../scripts/check-regex.ts';

const minutes = 60_000;

describe('regular expressions', () => {
  it(
    'take linear time, or are reviewed: `npm run regexes` stores new verdicts [SEC-C2, SEC-C3, SEC-H7]',
    async () => {
      const found = productPatterns();
      expect(found.length).toBeGreaterThan(600);
      expect(await findFaults(found, readVerdicts())).toEqual({
        vulnerable: [],
        unstored: [],
        unused: [],
      });
    },
    10 * minutes,
  );

  it('are reviewed with a reason', () => {
    expect(
      readVerdicts().reviewed.filter(
        ({ reason, files }) => reason.length < 20 || files.length === 0,
      ),
    ).toEqual([]);
  });

  const patternOf = (code: string) =>
    patternsIn('a.ts', code).map(({ line, text, pattern }) => ({ line, text, pattern }));

  it.each([
    [
      'a literal',
      '\n/a+$/gi',
      { line: 2, text: '/a+$/gi', pattern: { source: 'a+$', flags: 'gi' } },
    ],
    [
      'a text',
      "new RegExp('a+$')",
      { line: 1, text: "new RegExp('a+$')", pattern: { source: 'a+$', flags: '' } },
    ],
    [
      'a text with flags',
      "RegExp('a', 'g')",
      { line: 1, text: "RegExp('a', 'g')", pattern: { source: 'a', flags: 'g' } },
    ],
    [
      'a text put together',
      'new RegExp(`a` + b)',
      { line: 1, text: 'new RegExp(`a` + b)', pattern: undefined },
    ],
    [
      'a call by its global',
      'new globalThis.RegExp(b) / 1',
      { line: 1, text: 'new globalThis.RegExp(b)', pattern: undefined },
    ],
  ])('are found: %s', (_, code, expected) => {
    expect(patternOf(code)).toEqual([expected]);
  });

  it('are not found in comments and texts, nor where the text is escaped', () => {
    expect(
      patternOf(
        '// /a+$/\nconst a = "/a+$/" + `/a+$/` / 2; new RegExp(RegExp.escape(a)); new RegExp(escapeRegExp(a))',
      ),
    ).toEqual([]);
  });

  it(
    'fail when they are vulnerable, new or gone',
    async () => {
      const found = patternsIn('a.ts', '/^(?:a|a)*$/; /x{1,3}/; new RegExp(b); /\\/+$/; /y/');
      const [, fresh] = found;
      const reviewed = [
        { text: '/\\/+$/', files: ['a.ts'], reason: '' },
        { text: '/gone/', files: ['a.ts'], reason: '' },
      ];
      const stored = keyOf({ source: 'y', flags: '' });
      const faults = await findFaults(found, { reviewed, linear: [stored, 'gone'] });
      expect(faults.vulnerable).toEqual([
        expect.stringMatching(/^a\.ts:1 \/\^\(\?:a\|a\)\*\$\/: exponential/),
        expect.stringContaining('new RegExp(b)'),
      ]);
      expect(faults.unstored).toEqual([keyOf(fresh?.pattern ?? { source: '', flags: '' })]);
      expect(faults.unused).toEqual(['gone', 'a.ts /gone/']);
      // A pattern that was reviewed in one file does not count as reviewed in another.
      const other = await findFaults(patternsIn('b.ts', '/\\/+$/'), { reviewed, linear: [] });
      expect(other.vulnerable).toHaveLength(1);
    },
    2 * minutes,
  );
});
