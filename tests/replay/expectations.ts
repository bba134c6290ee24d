import { readFileSync, writeFileSync } from 'node:fs';
import type { TurnOutcome } from './recording.ts';

const file = new URL('../corpus/turns/expected.json', import.meta.url);

/** By how much tokens may differ: the instructions grow, and their wording is no regression. */
const tokenTolerance = 0.05;

export type Expectations = Record<string, TurnOutcome>;

export const readExpectations = (): Expectations =>
  JSON.parse(readFileSync(file, 'utf8')) as Expectations;

export function writeExpectations(expected: Expectations): void {
  const sorted = Object.entries(expected).sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = sorted.map(
    ([name, outcome]) => `${JSON.stringify(name)}: ${JSON.stringify(outcome)}`,
  );
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}

/** Returns how an outcome differs from what is expected, one line each; none if it does not. */
export function differences(expected: TurnOutcome | undefined, found: TurnOutcome): string[] {
  if (!expected) return ['nothing is expected yet: run it with --update'];
  const lines: string[] = [];
  for (const name of ['status', 'same', 'repairs', 'calls'] as const)
    if (expected[name] !== found[name])
      lines.push(`${name}: expected ${expected[name]}, found ${found[name]}`);
  for (const name of ['charged', 'tokens'] as const)
    if (Math.abs(found[name] - expected[name]) > expected[name] * tokenTolerance)
      lines.push(`${name}: expected ${expected[name]}, found ${found[name]}`);
  lines.push(...listDifferences(expected.findings, found.findings));
  for (const path of new Set([...Object.keys(expected.files), ...Object.keys(found.files)])) {
    const [before, now] = [stateOf(expected.files, path), stateOf(found.files, path)];
    if (before !== now) lines.push(`${path}: expected ${before}, found ${now}`);
  }
  return lines;
}

function stateOf(files: TurnOutcome['files'], path: string): string {
  const digest = files[path];
  if (digest === undefined) return 'as written';
  return digest ?? 'no file';
}

function listDifferences(expected: readonly string[], found: readonly string[]): string[] {
  const missing = expected.filter((one) => !found.includes(one));
  const added = found.filter((one) => !expected.includes(one));
  return [
    ...missing.map((one) => `no longer found: ${one}`),
    ...added.map((one) => `newly found: ${one}`),
  ];
}
