import { expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { checkSyntax, parser } from '../../tests/support/parsing.ts';
import { createModuleReader } from '../parsing/index.ts';
import { lookStatically, type StaticLookOptions } from './static-look.ts';

/** Returns files with one wrong import each, for which exactly one correct name exists. */
const wrong = (count: number): [string, string][] => [
  ['src/a.ts', 'export const Total = 1;\n'],
  ...Array.from({ length: count }, (_, index): [string, string] => [
    `src/b${index}.ts`,
    "import { total } from './a';\nexport const b = total;\n",
  ]),
];

function look(files: [string, string][], more: Partial<StaticLookOptions> = {}) {
  const texts = new Map(files);
  return lookStatically(
    { texts, paths: texts.keys(), title: '' },
    {
      ...{ prepared: {}, checkSyntax, mayChange: () => true, packageExports: new Map() },
      modules: createModuleReader(parser),
      ...more,
    },
  );
}

it('tries at most fifty fixes in all its rounds, and reports a bounded rest [FIX-009]', async () => {
  const { fixed, problems } = await look(wrong(120));
  expect(fixed).toHaveLength(50);
  expect(problems).toHaveLength(limits.repair.problems);
});

it('ends when it is aborted, with changes that fit what it reports [FIX-009]', async () => {
  const before = await look(wrong(10), { signal: AbortSignal.abort() });
  expect(before).toMatchObject({ fixed: [], changes: new Map() });
  const stop = new AbortController();
  let checks = 0;
  const { fixed, changes, problems } = await look(wrong(10), {
    signal: stop.signal,
    checkSyntax: async () => {
      checks++;
      if (checks === 3) stop.abort();
      return undefined;
    },
  });
  expect(checks).toBe(3);
  expect(changes.size).toBe(fixed.length);
  expect(problems).toHaveLength(10 - fixed.length);
});
