import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      /^(app|components|domain|lib|services|middleware)[/.].*tsx?$/.test(file) &&
      !/\.(test|spec)\.tsx?$/.test(file) &&
      existsSync(join(root, file)),
  );
const known = new Set(sources);

/** Returns the file that a specifier names; undefined for a package. */
function resolveImport(from: string, specifier: string): string | undefined {
  const path = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.') && normalize(join(dirname(from), specifier));
  if (!path) return undefined;
  const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];
  return endings.map((ending) => path + ending).find((file) => known.has(file));
}

/** The files that each file imports, for values or only for types. */
const graph = new Map(
  sources.map((file) => {
    const specifiers = readFileSync(join(root, file), 'utf8').matchAll(
      /\b(?:import|export)\s[^;'"]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g,
    );
    const targets = [...specifiers].map(([, from, dynamic]) =>
      resolveImport(file, from ?? dynamic ?? ''),
    );
    return [file, targets.filter((one) => one !== undefined)] as const;
  }),
);

/**
 * Returns the groups of files that import each other directly or indirectly (Tarjan's algorithm).
 */
function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  function visit(file: string): number {
    const number = order.size;
    order.set(file, number);
    lowest.set(file, number);
    open.push(file);
    for (const next of edges.get(file) ?? []) {
      const reached = order.has(next) ? order.get(next) : visit(next);
      if (open.includes(next) && reached !== undefined)
        lowest.set(file, Math.min(lowest.get(file) ?? number, lowest.get(next) ?? reached));
    }
    if (lowest.get(file) === number) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) cycles.push(group.sort());
    }
    return number;
  }
  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

it('finds a circle of imports', () => {
  const edges = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b', 'd']],
    ['d', []],
  ]);
  expect(findCycles(edges)).toEqual([['b', 'c']]);
});

it('has no circle of imports, not even of types', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect([...graph.values()].flat().length).toBeGreaterThan(3_000);
  expect(findCycles(graph)).toEqual([]);
});
