import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  describeFlakyFiles,
  filesToRepeat,
  mergeTries,
  readReport,
} from '../scripts/test/second-try.mjs';
import { groups } from '../scripts/test/steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/**
 * A folder inside the repository, so that the test files find its packages. It is not in
 * `node_modules`, where Playwright finds no tests.
 */
const parent = join(root, 'test-results');
let folder: string;
beforeAll(() => {
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(join(parent, 'second-try-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/**
 * Returns a test file in which one test fails at the first run, and the hook of one group fails.
 */
const flaky = (runner: string, mark: string) => `
import { existsSync, writeFileSync } from 'node:fs';
import * as runner from '${runner}';
const it = runner.test;
const group = it.describe ?? runner.describe;
it('is sound', () => {});
it.skip('is skipped', () => {});
group('a group', () => {
  it('works at the second try', () => {
    if (existsSync(${JSON.stringify(mark)})) return;
    writeFileSync(${JSON.stringify(mark)}, '');
    throw new Error('not yet');
  });
});
`;

const failingHook = (mark: string) => `
import { existsSync, writeFileSync } from 'node:fs';
import { beforeAll, it } from 'vitest';
beforeAll(() => {
  if (existsSync(${JSON.stringify(mark)})) return;
  writeFileSync(${JSON.stringify(mark)}, '');
  throw new Error('not yet');
});
it('waits for its hook', () => {});
`;

const lateError = `
import { it } from 'vitest';
it('ends before its error', () => void setTimeout(() => { throw new Error('late'); }, 20));
it('waits', () => new Promise((resolve) => setTimeout(resolve, 200)));
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

const runVitest = (report: string, files: string[] = []) =>
  run([
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...files,
  ]);
const runPlaywright = (report: string, files: string[] = []) =>
  run([join(root, 'node_modules/@playwright/test/cli.js'), 'test', ...files], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });

describe('a second try', () => {
  it.each([
    {
      name: 'Vitest',
      run: runVitest,
      config: ['vitest.config.mjs', 'export default { test: { include: ["*.case.mjs"] } };'],
      files: ['one.case.mjs', 'two.case.mjs'],
      first: { passed: 1, failed: 2, skipped: 2 },
      merged: { passed: 3, failed: 0, skipped: 1 },
      flaky: ['one.case.mjs: a group works at the second try', 'two.case.mjs: a hook or an import'],
    },
    {
      name: 'Playwright',
      run: runPlaywright,
      config: [
        'playwright.config.mjs',
        'export default { respectGitIgnore: false, outputDir: "output", testMatch: "*.spec.mjs", reporter: [["json"]] };',
      ],
      files: ['three.spec.mjs'],
      first: { passed: 1, failed: 1, skipped: 1 },
      merged: { passed: 2, failed: 0, skipped: 1 },
      flaky: ['three.spec.mjs: works at the second try'],
    },
  ])(
    'of $name repeats the files that failed, hooks included, and names them',
    async (runner) => {
      const here = join(folder, runner.name);
      mkdirSync(here);
      const [config = '', content = ''] = runner.config;
      writeFileSync(join(folder, config), content);
      writeFileSync(join(folder, 'one.case.mjs'), flaky('vitest', join(here, '1')));
      writeFileSync(join(folder, 'two.case.mjs'), failingHook(join(here, '2')));
      writeFileSync(join(folder, 'three.spec.mjs'), flaky('@playwright/test', join(here, '3')));

      expect(await runner.run(join(here, 'first.json'))).toBe(1);
      const first = readReport(join(here, 'first.json'), folder);
      if (!first) throw new Error('no report');
      expect(first).toMatchObject(runner.first);
      const repeated = filesToRepeat(first);
      expect([...repeated].sort()).toEqual(runner.files);

      expect(await runner.run(join(here, 'second.json'), runner.files)).toBe(0);
      const second = readReport(join(here, 'second.json'), folder);
      if (!second) throw new Error('no report');
      const merged = mergeTries('step', first, second, repeated);
      expect({ ...merged, flaky: [...merged.flaky].sort() }).toEqual({
        ...runner.merged,
        flaky: runner.flaky,
      });
    },
    60_000,
  );

  it('counts the errors of Vitest outside of its tests', async () => {
    const here = join(folder, 'late');
    mkdirSync(here);
    writeFileSync(join(folder, 'late.late.mjs'), lateError);
    writeFileSync(
      join(folder, 'late.config.mjs'),
      'export default { test: { include: ["*.late.mjs"] } };',
    );
    const reporter = join(root, 'tests/support/unhandled-errors-reporter.ts');
    const args = [`--reporter=${reporter}`, '--config', 'late.config.mjs'];
    expect(await runVitest(join(here, 'late.json'), args)).toBe(1);
    expect(readReport(join(here, 'late.json'), folder)).toMatchObject({
      ...{ passed: 2, failed: 0 },
      errors: 1,
    });
  }, 60_000);

  const sound = { file: 'sound.ts', passed: 3, failed: 0, skipped: 1, tests: [] };
  const broken = { file: 'broken.ts', passed: 1, failed: 1, skipped: 0, tests: ['breaks'] };
  const report = (...files: (typeof broken)[]) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    errors: 0,
    files,
  });

  it('that fails again, or does not run the file, leaves it failed', () => {
    const first = report(sound, broken);
    expect(mergeTries('unit', first, report(broken), ['broken.ts'])).toEqual({
      passed: 4,
      failed: 1,
      skipped: 1,
      flaky: [],
    });
    expect(mergeTries('unit', first, report(), ['broken.ts'])).toEqual({
      passed: 3,
      failed: 1,
      skipped: 1,
      flaky: [],
    });
  });

  it('fails when its tests pass and its runner does not', () => {
    const repaired = { ...broken, passed: 2, failed: 0, tests: [] };
    const first = report(sound, broken);
    const end = { passed: 2, skipped: 0, errors: 1, files: [repaired] };
    expect(mergeTries('unit', first, { ...end, failed: 1 }, ['broken.ts'])).toEqual({
      passed: 5,
      failed: 1,
      skipped: 1,
      flaky: [],
    });
    expect(mergeTries('unit', first, { ...end, failed: 0 }, ['broken.ts'])).toMatchObject({
      failed: 0,
      flaky: ['broken.ts: breaks'],
    });
  });

  it('repeats everything after a failure outside of a test, and nothing when much is broken', () => {
    expect(filesToRepeat(report(sound))).toBe('all');
    expect(filesToRepeat({ ...report(sound, broken), errors: 1 })).toBe('all');
    expect(filesToRepeat(report(sound, broken))).toEqual(['broken.ts']);
    const many = Array.from({ length: 9 }, (_, index) => ({ ...broken, file: `${index}.ts` }));
    expect(filesToRepeat(report(...many))).toEqual([]);
    const all = { passed: 5, failed: 0, skipped: 1, errors: 0, files: [sound] };
    expect(mergeTries('unit', report(sound), all, 'all')).toEqual({
      passed: 5,
      failed: 0,
      skipped: 1,
      flaky: ['unit: the runner itself'],
    });
    expect(mergeTries('unit', report(sound), { ...all, failed: 1 }, 'all').flaky).toEqual([]);
  });

  it('is named at the end, and more than four files are too many', () => {
    expect(describeFlakyFiles([])).toBe('');
    expect(describeFlakyFiles(['a: x'])).toBe('1 file needed a second try:\n  a: x');
    expect(describeFlakyFiles(['a', 'b', 'c', 'd', 'e'])).toBe(
      '5 files needed a second try, and at most 4 are accepted:\n  a\n  b\n  c\n  d\n  e',
    );
  });

  it.each(groups.flatMap((group) => Object.entries(group)).filter(([, { only }]) => only))(
    'of the step %s names no option twice, which its runner refuses',
    (_, { args, reportTo, only }) => {
      const all = [...args, ...(reportTo?.('report.json').args ?? []), ...(only?.(['a.ts']) ?? [])];
      const options = all.filter((one) => one.startsWith('--') && !one.startsWith('--reporter'));
      const names = options.map((one) => one.split('=')[0]);
      expect(names).toEqual([...new Set(names)]);
      expect(all).toContain('a.ts');
    },
  );
});
