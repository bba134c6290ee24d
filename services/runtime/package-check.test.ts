import { expect, it } from 'vitest';
import {
  addDependencies,
  checkPackages,
  mergeManifest,
  packagesFingerprint,
  readPackageJson,
} from './package-check.ts';

const installed = new Map([
  ['react', '19.3.1'],
  ['vite', '8.3.8'],
  ['tailwindcss', '4.3.5'],
]);
const project = (
  dependencies: Record<string, string>,
  devDependencies: Record<string, string> = {},
) => ({
  scripts: {},
  dependencies,
  devDependencies,
});

it('downloads nothing when the template satisfies every range', () => {
  expect(
    checkPackages(
      project({ react: '^19.0.0' }, { vite: '8.3.8', tailwindcss: 'latest' }),
      installed,
    ),
  ).toEqual({
    missing: [],
    ready: 3,
    substituted: [],
    leftOut: [],
  });
});

it('lists missing packages, other versions and omitted packages', () => {
  const check = checkPackages(
    project(
      { react: '^18.2.0', three: '^0.170.0' },
      { vite: '^5.4.0', eslint: '^9', '@types/node': '^22', typescript: '^5' },
    ),
    installed,
  );
  expect(check.missing).toEqual(['react@^18.2.0', 'three@^0.170.0']);
  expect(check.substituted).toEqual([{ name: 'vite', wanted: '^5.4.0', version: '8.3.8' }]);
  expect(check.leftOut).toEqual(['eslint', '@types/node', 'typescript']);
});

it('has the same fingerprint for the same packages in any order', () => {
  const a = packagesFingerprint(project({ react: '19', clsx: '2' }));
  expect(packagesFingerprint(project({ clsx: '2', react: '19' }))).toBe(a);
  expect(packagesFingerprint(project({ clsx: '2', react: '18' }))).not.toBe(a);
  expect(packagesFingerprint(project({ clsx: '2' }, { react: '19' }))).not.toBe(a);
});

it.each([undefined, '', '{', '[]', 'null', '"x"'])('reads no package.json from %j', (text) => {
  expect(readPackageJson(text)).toBeUndefined();
});

it('tolerates a package.json with invalid fields', () => {
  expect(readPackageJson('{"dependencies":["react"],"scripts":7}')).toMatchObject({
    dependencies: {},
    scripts: {},
  });
});

it('installs in addition to the template, with the project’s own versions first', () => {
  const wanted = project({ react: '^18.2.0', three: '1' }, { vite: '^5.4.0', eslint: '^9' });
  const prepared = {
    versions: installed,
    direct: { react: '19.3.1', vite: '8.3.8', clsx: '2.1.1' },
  };
  expect(JSON.parse(mergeManifest(wanted, prepared, checkPackages(wanted, installed)))).toEqual({
    name: 'project',
    private: true,
    dependencies: { react: '^18.2.0', vite: '8.3.8', clsx: '2.1.1', three: '1' },
  });
});

it('adds packages to a package.json and keeps everything else', () => {
  expect(JSON.parse(addDependencies('{"name":"x","dependencies":{"a":"1"}}', { b: '^2' }))).toEqual(
    {
      name: 'x',
      dependencies: { a: '1', b: '^2' },
    },
  );
});
