import { expect, it } from 'vitest';
import { sameSitePath } from './paths';

it.each([
  ['/chat/7f1c0b0e', true],
  ['/pricing?plan=1', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['/a\nb', false],
  ['', false],
  [undefined, false],
])('recognises %j as one of our own paths: %s', (path, own) => {
  expect(sameSitePath(path)).toBe(own ? path : undefined);
});
