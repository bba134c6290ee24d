import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../env.ts';
import { createTestChain } from '../testing/apple-credentials.ts';
import { loadIssuers } from './operator-issuers.ts';

const { root, middle } = createTestChain({ key: 'ec' });
const pem = [middle, root].map(({ certificate }) => certificate.toString()).join('\nnote\n');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'issuers-'));
  await mkdir(join(folder, 'empty'));
  await mkdir(join(folder, 'both'));
  await Promise.all([
    writeFile(join(folder, 'both.txt'), pem),
    writeFile(join(folder, 'damaged.pem'), pem.replace('MII', 'AAA')),
    writeFile(join(folder, 'many.pem'), pem.repeat(51)),
    writeFile(join(folder, 'empty/read-me.txt'), 'none'),
    // Apple offers its certificates in DER with this ending.
    writeFile(join(folder, 'both/AppleWWDRCAG3.cer'), middle.certificate.raw),
    writeFile(join(folder, 'both/root.pem'), root.certificate.toString()),
    writeFile(join(folder, 'both/read-me.txt'), 'not a certificate'),
  ]);
});
afterAll(() => rm(folder, { recursive: true }));

describe('the certificates of the operator', () => {
  it.each(['both.txt', 'both'])('are read from %s, as PEM and DER [PKG-044]', async (path) => {
    const issuers = await loadIssuers(join(folder, path));
    expect(issuers.map(({ raw }) => raw)).toEqual(
      [middle, root].map(({ certificate }) => certificate.raw),
    );
  });

  it('are none without a setting', async () => {
    expect(await loadIssuers(undefined)).toEqual([]);
  });

  it.each(['missing', 'empty', 'damaged.pem', 'many.pem', 'both/read-me.txt'])(
    'are refused at the start with %s, which the message names [PKG-044]',
    async (path) => {
      const loaded = loadIssuers(join(folder, path));
      await expect(loaded).rejects.toThrow(ConfigurationError);
      await expect(loaded).rejects.toThrow(path);
    },
  );
});
