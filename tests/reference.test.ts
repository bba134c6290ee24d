import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contract } from '../domain/contract/index.ts';
import { reference, referenceFile } from '../scripts/write-reference.ts';

const requirements = join(import.meta.dirname, '../docs/requirements');

it('keeps docs/reference/calls.md in sync with the contract (npm run reference writes it)', () => {
  expect(readFileSync(referenceFile, 'utf8')).toBe(reference());
});

it('offers every call whose path the requirements give [ODD-32]', () => {
  const offered = Object.values(contract).flatMap((calls) =>
    Object.values(calls).map(({ method, path }) => `${method} ${path}`),
  );
  const given = readdirSync(requirements)
    .map((name) => readFileSync(join(requirements, name), 'utf8'))
    .filter((text) => !/^Not built yet/m.test(text))
    .flatMap((text) => [
      ...text.matchAll(/\b(GET|POST|PUT|DELETE) `(\/[a-z-]+\/api\/v\d\/[^`?]*)/g),
    ])
    .map(([, method, path]) => `${method} /servers${path}`);
  expect(given.length).toBeGreaterThan(30);
  expect(given.filter((call) => !offered.includes(call))).toEqual([]);
});
