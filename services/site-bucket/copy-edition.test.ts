import { expect, it } from 'vitest';
import type { BucketWriter } from '../ports/bucket.ts';
import { BucketError } from '../ports/bucket.ts';
import { copyEdition } from './copy-edition.ts';

const files = { 'index.html': { hash: 'a' }, 'a.css': { hash: 'b' }, 'b.css': { hash: 'c' } };

/** Copies three files with a writer, and returns which it was given and how the copy failed. */
async function copyWith(put: (path: string, times: number) => unknown) {
  const given: string[] = [];
  const writer: BucketWriter = {
    async put(_, { path }) {
      given.push(path);
      const problem = put(path, given.filter((one) => one === path).length);
      if (problem !== undefined) throw problem;
    },
  };
  const failure = await copyEdition(writer, {
    keys: { address: 'https://storage.example/shop', region: 'eu', keyId: 'k', secret: 's' },
    files,
    loadBody: async () => new Uint8Array(1),
    onProgress: () => {},
    signal: new AbortController().signal,
  }).catch((error: unknown) => error);
  return { given, failure };
}

const late = () => new DOMException('The operation timed out', 'TimeoutError');

it('tries a file that takes too long once more [PUB-074]', async () => {
  const { given, failure } = await copyWith((path, times) =>
    path === 'a.css' && times === 1 ? late() : undefined,
  );
  expect(failure).toBeUndefined();
  expect(given.sort()).toEqual(['a.css', 'a.css', 'b.css', 'index.html']);
});

it('calls a bucket that stays too slow one that does not answer, and writes no page [PUB-073, PUB-074]', async () => {
  const { given, failure } = await copyWith((path) => (path === 'a.css' ? late() : undefined));
  expect(failure).toBeInstanceOf(BucketError);
  expect(failure).toMatchObject({ failure: 'unreachable', detail: null });
  expect(given).not.toContain('index.html');
});

it('does not repeat a file that was refused [PUB-074]', async () => {
  const { given, failure } = await copyWith((path) =>
    path === 'a.css' ? new BucketError('refused', 'AccessDenied') : undefined,
  );
  expect(failure).toMatchObject({ failure: 'refused', detail: 'AccessDenied' });
  expect(given.filter((path) => path === 'a.css')).toHaveLength(1);
});
