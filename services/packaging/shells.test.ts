import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../shells');
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

it('has shells and sources whose checksums are those of the last build [PKG-037]', () => {
  const sums = textOf('SHA256SUMS').trimEnd().split('\n');
  const actual = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'SHA256SUMS')
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => {
      const sum = createHash('sha256').update(readFileSync(path)).digest('hex');
      return `${sum}  ${path.slice(folder.length + 1)}`;
    });
  expect(sums.length).toBeGreaterThan(3);
  expect([...sums].sort()).toEqual(actual.sort());
});

it('has a script that builds each shell from its source [PKG-037]', () => {
  for (const [script, output] of [
    ['windows/build.sh', 'shell.exe'],
    ['android/build.sh', 'classes.dex'],
    ['linux/build.sh', 'shell'],
  ] as const)
    expect(textOf(script)).toContain(`output=\${1:-${output}}`);
});

it('has shells of a few kilobytes, none of which is a browser [PKG-037]', () => {
  for (const [shell, start] of [
    ['windows/shell.exe', 'MZ'],
    ['android/classes.dex', 'dex\n'],
    ['linux/shell', '\x7fELF'],
  ] as const) {
    const bytes = readFileSync(join(folder, shell));
    expect(bytes.toString('latin1', 0, start.length)).toBe(start);
    expect(bytes.length).toBeLessThan(40_000);
  }
});
