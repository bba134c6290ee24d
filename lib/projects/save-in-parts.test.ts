import { expect, it } from 'vitest';
import { limits } from '@/domain/limits';
import { saveInParts } from './save-in-parts';

const picture = (name: string, length: number) => ({
  file_path: name,
  file_content: 'A'.repeat(length),
  is_binary: true,
});
const names = (parts: ReturnType<typeof saveInParts>) =>
  parts.map((part) => part.map(({ file_path }) => file_path));

it('divides pictures into requests that the services accept, in order [EDIT-043]', () => {
  const third = Math.ceil(limits.transport.maxBodyBytes / 3);
  const files = [
    ...['a', 'b', 'c', 'd', 'e'].map((name) => picture(name, third)),
    { file_path: 'App.tsx', file_content: '"'.repeat(third) },
    { file_path: 'f', file_content: 'x' },
  ];
  const parts = saveInParts(files);
  expect(names(parts)).toEqual([['a', 'b'], ['c', 'd'], ['e'], ['App.tsx', 'f']]);
  for (const part of parts)
    expect(new Blob([JSON.stringify(part)]).size).toBeLessThan(limits.transport.maxBodyBytes);
});

it('sends what is small, or nothing, in one request', () => {
  expect(names(saveInParts([picture('a', 9), picture('b', 9)]))).toEqual([['a', 'b']]);
  expect(saveInParts([])).toEqual([[]]);
});
