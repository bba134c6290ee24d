// With `CI` set, a test file that failed runs once more at the end of its step, alone, so that
// nothing else uses the processors. The whole file runs, because its hooks must be repeated too.
// The final output names each of these files.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A test run fails if more files than this passed only at the second try. */
export const maxFlakyFiles = 4;

/**
 * If more files than this failed, the code is the likely cause and not a busy machine, so there is
 * no second try.
 */
const maxSecondTries = 8;

export const emptyReport = { passed: 0, failed: 0, skipped: 0, errors: 0, files: [] };

/**
 * Returns the counts of a runner's JSON report and its files as `{ file, failed, passed, tests }`,
 * where `tests` are the titles of the failed tests. Returns undefined if the runner wrote no
 * report. `errors` counts errors outside of tests, which Vitest's own report does not contain; they
 * come from a separate file.
 */
export function readReport(path, root) {
  if (!existsSync(path)) return undefined;
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const files = report.stats ? journeyFiles(report) : vitestFiles(report, root);
  const errorsFile = path.replace(/\.json$/, '.errors.json');
  const errors = existsSync(errorsFile) ? JSON.parse(readFileSync(errorsFile, 'utf8')) : 0;
  return files.reduce(
    (sum, file) => ({
      errors,
      passed: sum.passed + file.passed,
      failed: sum.failed + file.failed,
      skipped: sum.skipped + file.skipped,
      files: [...sum.files, file],
    }),
    { ...emptyReport, errors },
  );
}

function vitestFiles({ testResults }, root) {
  return testResults.map(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    return {
      file: relative(root, name).replaceAll('\\', '/'),
      passed: assertionResults.filter((test) => test.status === 'passed').length,
      // A file whose hook or import failed has no failed test in the report; count one.
      failed: status === 'failed' ? Math.max(1, failed.length) : 0,
      skipped: assertionResults.filter((test) => /^(skipped|pending|todo)$/.test(test.status))
        .length,
      tests: failed.map((test) => test.fullName),
    };
  });
}

function journeyFiles({ suites }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const ended = (specs, status) =>
    specs.flatMap(({ title, tests }) =>
      tests.filter((test) => test.status === status).map(() => title),
    );
  return suites.map((suite) => {
    const specs = specsOf(suite);
    const tests = ended(specs, 'unexpected');
    return {
      file: suite.file,
      passed: ended(specs, 'expected').length,
      failed: tests.length,
      skipped: ended(specs, 'skipped').length,
      tests,
    };
  });
}

/**
 * Returns the files to run once more, or `'all'` if the runner failed outside of a test. Returns an
 * empty list if so many files failed that a second try would waste time.
 */
export function filesToRepeat(report) {
  const failed = report?.files.filter((file) => file.failed > 0).map(({ file }) => file) ?? [];
  if (failed.length > maxSecondTries) return [];
  return failed.length === 0 || report.errors > 0 ? 'all' : failed;
}

/**
 * Combines the counts of both tries. `repeated`: the files that ran in the second try. `flaky` has
 * one line for each file that failed at first and then passed.
 */
export function mergeTries(name, first, second, repeated) {
  if (repeated === 'all') {
    const { passed, failed, skipped } = second;
    return { passed, failed, skipped, flaky: failed === 0 ? [`${name}: the runner itself`] : [] };
  }
  const kept = first.files.filter(({ file }) => !repeated.includes(file));
  const again = second.files.filter(({ file }) => repeated.includes(file));
  const files = [...kept, ...again];
  const missing = repeated.filter((file) => !again.some((one) => one.file === file));
  const failedAgain = again.filter(({ failed }) => failed > 0).map(({ file }) => file);
  // The second run failed although each of its tests passed.
  const isRunnerBroken = second.failed > 0 && failedAgain.length === 0 && missing.length === 0;
  return {
    passed: files.reduce((sum, { passed }) => sum + passed, 0),
    failed:
      files.reduce((sum, { failed }) => sum + failed, missing.length) + (isRunnerBroken ? 1 : 0),
    skipped: files.reduce((sum, { skipped }) => sum + skipped, 0),
    flaky: first.files
      .filter(({ file }) => repeated.includes(file) && !missing.includes(file))
      .filter(({ file }) => !isRunnerBroken && !failedAgain.includes(file))
      .map(({ file, tests }) => `${file}: ${tests.join('; ') || 'a hook or an import'}`),
  };
}

/** Returns the text about flaky files for the end of the output, or '' if there are none. */
export function describeFlakyFiles(flaky) {
  if (flaky.length === 0) return '';
  const verdict = flaky.length > maxFlakyFiles ? `, and at most ${maxFlakyFiles} are accepted` : '';
  const count = flaky.length === 1 ? '1 file' : `${flaky.length} files`;
  return [`${count} needed a second try${verdict}:`, ...flaky.map((line) => `  ${line}`)].join(
    '\n',
  );
}
