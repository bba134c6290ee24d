import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { reference, referenceFile } from '../scripts/write-reference.ts';

it('keeps docs/reference/calls.md in sync with the contract (npm run reference writes it)', () => {
  expect(readFileSync(referenceFile, 'utf8')).toBe(reference());
});
