import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const use = 'paths.pricing';

/** Returns the code around each use of the path: a link from its tag on, or the line. */
function usesIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return text
    .split(use)
    .slice(0, -1)
    .map((_, index, parts) => {
      const at = parts.slice(0, index + 1).join(use).length;
      const isLink = text.slice(0, at).endsWith('href={');
      const from = isLink ? text.lastIndexOf('<', at) : text.lastIndexOf('\n', at);
      return text.slice(from, text.indexOf(isLink ? '</' : '\n', at));
    });
}

it('every link to the plans opens a new window without an opener [ROUTE-006]', () => {
  const files = globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const uses = files.flatMap((file) => usesIn(file).map((code) => ({ file, code })));
  expect(uses.length).toBeGreaterThanOrEqual(9);
  const opensTab = (code: string) =>
    code.startsWith('<')
      ? code.includes('target="_blank"') && code.includes('rel="noopener"')
      : /openTab\(paths\.pricing\)|paths\.pricing, '_blank', 'noopener'/.test(code);
  // Comparing an address with the path opens nothing.
  const isLink = ({ code }: { code: string }) => !code.includes(`=== ${use}`);
  expect(uses.filter((one) => isLink(one) && !opensTab(one.code))).toEqual([]);
  const byHand = files.filter(
    (file) =>
      file !== 'lib/paths.ts' && readFileSync(join(root, file), 'utf8').includes("'/pricing'"),
  );
  expect(byHand).toEqual([]);
});
