import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFlakyTests, flakyTests } from '../scripts/flaky-tests.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Inside the repository, whose packages the tests import; Playwright ignores `node_modules`. */
const parent = join(root, 'test-results');
let folder: string;
beforeAll(() => {
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(join(parent, 'flaky-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a file with a test that fails at its first run and creates the file `mark` then. */
const flaky = (runner: string, mark: string) => `
import { existsSync, writeFileSync } from 'node:fs';
import { ${runner === 'vitest' ? 'describe' : 'test'} as group, test as it } from '${runner}';
it('is sound', () => {});
(group.describe ?? group)('a group', () => {
  it('works at the second try', () => {
    if (existsSync(${JSON.stringify(mark)})) return;
    writeFileSync(${JSON.stringify(mark)}, '');
    throw new Error('not yet');
  });
});
`;

async function run(args: string[], env: Record<string, string> = {}): Promise<number | null> {
  const { NODE_OPTIONS: _, VITEST: __, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...inherited, ...env },
    stdio: 'ignore',
  });
  return new Promise((resolve) => child.once('exit', resolve));
}

describe('tests that pass only at the second try', () => {
  it('are found in the reports of both runners', async () => {
    const results = join(folder, 'results');
    mkdirSync(results);
    writeFileSync(join(folder, 'one.test.mjs'), flaky('vitest', join(folder, 'one.mark')));
    writeFileSync(
      join(folder, 'vitest.config.mjs'),
      'export default { test: { retry: 1, include: ["*.test.mjs"] } };',
    );
    writeFileSync(
      join(folder, 'two.spec.mjs'),
      flaky('@playwright/test', join(folder, 'two.mark')),
    );
    writeFileSync(
      join(folder, 'playwright.config.mjs'),
      'export default { respectGitIgnore: false, outputDir: "output", testMatch: "*.spec.mjs", retries: 1, reporter: [["json"]] };',
    );
    const codes = await Promise.all([
      run([
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--reporter=json',
        `--reporter=${join(root, 'tests/support/flaky-reporter.ts')}`,
        `--outputFile.json=${join(results, 'unit.json')}`,
      ]),
      run([join(root, 'node_modules/@playwright/test/cli.js'), 'test'], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'browser.json'),
      }),
    ]);
    expect(codes).toEqual([0, 0]);
    expect(JSON.parse(readFileSync(join(results, 'unit.json'), 'utf8')).numPassedTests).toBe(2);
    expect(flakyTests(results)).toEqual([
      'one.test.mjs: a group > works at the second try',
      'two.spec.mjs: works at the second try',
    ]);
  }, 60_000);

  it('are named, and more than two are too many', () => {
    expect(describeFlakyTests([])).toBe('');
    expect(describeFlakyTests(['a'])).toBe('1 test needed a second try:\n  a');
    expect(describeFlakyTests(['a', 'b', 'c'])).toBe(
      '3 tests needed a second try, and at most 2 are accepted:\n  a\n  b\n  c',
    );
  });
});
