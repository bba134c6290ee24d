import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A run with more tests than this that passed only at the second try fails. */
export const maxFlakyTests = 2;

/**
 * Returns the names of the tests that passed only at the second try, from a directory with the
 * reports of both runners.
 */
export function flakyTests(directory) {
  const read = (name) => JSON.parse(readFileSync(join(directory, name), 'utf8'));
  const lists = readdirSync(directory).filter((name) => name.endsWith('.flaky.json'));
  const journeys = existsSync(join(directory, 'browser.json')) ? read('browser.json').suites : [];
  return [...lists.flatMap(read), ...journeys.flatMap(flakyJourneys)];
}

function flakyJourneys({ specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(flakyJourneys)];
}

/** Returns the lines about these tests for the end of a run; '' if there are none. */
export function describeFlakyTests(names) {
  if (names.length === 0) return '';
  const verdict = names.length > maxFlakyTests ? `, and at most ${maxFlakyTests} are accepted` : '';
  const count = names.length === 1 ? '1 test' : `${names.length} tests`;
  return [`${count} needed a second try${verdict}:`, ...names.map((name) => `  ${name}`)].join(
    '\n',
  );
}
