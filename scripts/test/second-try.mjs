// With `CI` set, a test file that failed runs once more, alone, at the end of its step: hooks are
// repeated too, and nothing else uses the processors. The run names each of these files.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A run with more files than this that passed only at the second try fails. */
export const maxFlakyFiles = 4;

/** With more failed files than this, the code is broken, not the machine busy. */
const maxSecondTries = 8;

export const emptyReport = { passed: 0, failed: 0, skipped: 0, errors: 0, files: [] };

/**
 * Returns the counts of a runner's JSON report, with its files as `{ file, failed, passed, tests }`,
 * where `tests` are the titles of the failed ones; undefined if the runner wrote no report. `errors`
 * counts what failed outside of a test; Vitest's own report does not contain it.
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
      // A failed hook or import has no failed test.
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
 * Returns the files that a second try repeats, or `'all'` when the runner failed outside of a test.
 * Returns an empty list when so many failed that a second try is a waste of time.
 */
export function filesToRepeat(report) {
  const failed = report?.files.filter((file) => file.failed > 0).map(({ file }) => file) ?? [];
  if (failed.length > maxSecondTries) return [];
  return failed.length === 0 || report.errors > 0 ? 'all' : failed;
}

/**
 * Returns the counts after the second try of `repeated` and, as `flaky`, one line for each file that
 * failed first and passed then.
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
  // The runner failed although each of its tests passed.
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

/** Returns what the end of a run says about these files; '' if there are none. */
export function describeFlakyFiles(flaky) {
  if (flaky.length === 0) return '';
  const verdict = flaky.length > maxFlakyFiles ? `, and at most ${maxFlakyFiles} are accepted` : '';
  const count = flaky.length === 1 ? '1 file' : `${flaky.length} files`;
  return [`${count} needed a second try${verdict}:`, ...flaky.map((line) => `  ${line}`)].join(
    '\n',
  );
}
