import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '../install.mjs';

const at = (path) => join(root, 'node_modules', path);

const types = (project) => ({ args: [at('typescript/bin/tsc'), '-p', project] });

const vitest = (project, ...parallel) => ({
  args: [
    at('vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(root, 'tests/support/unhandled-errors-reporter.ts')}`,
  ],
  parallel,
  reportTo: (file) => ({ args: [`--outputFile.json=${file}`], env: {} }),
  only: (files) => ['--maxWorkers=1', ...files],
});

const playwright = {
  args: [at('@playwright/test/cli.js'), 'test'],
  parallel: [],
  reportTo: (file) => ({ args: [], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } }),
  only: (files) => ['--workers=1', '--trace=retain-on-failure', ...files],
};

/**
 * The steps of `npm test` by name. The steps of a group run in parallel, but a step with `after`
 * waits for that step of its group. The groups run one after another. A step with tests has three
 * more properties: `reportTo` returns the arguments and environment that make its runner write a
 * JSON report to a file, `parallel` lists the arguments for a run of all files, and `only` returns
 * the arguments for a run of some files.
 */
export const groups = [
  { 'route types': { args: [at('next/dist/bin/next'), 'typegen'] } },
  // The build comes before the tests that start the built web tier.
  { build: { args: [join(root, 'scripts/launch/build.mjs')] } },
  {
    // The tests of faults run one at a time and mostly wait, so the steps that only compute run
    // beside them, one after another. By default, Vitest leaves one processor idle.
    faults: vitest('faults'),
    unit: vitest('unit*', '--maxWorkers=100%'),
    component: { ...vitest('component', '--maxWorkers=100%'), after: 'unit' },
    lint: {
      args: [at('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'],
      after: 'component',
    },
    'types domain': { ...types('domain'), after: 'lint' },
    'types web': { ...types('.'), after: 'types domain' },
    'types services': { ...types('services'), after: 'types web' },
    'types pages': { ...types('services/preview/scripts'), after: 'types services' },
    'types bench': { ...types('bench'), after: 'types pages' },
    'types tests': { ...types('tests'), after: 'types bench' },
  },
  // These tests often wait for a database, a sandbox or a browser, so run more workers than there
  // are processors.
  { api: vitest('api', `--maxWorkers=${Math.ceil(availableParallelism() * 1.5)}`) },
  { browser: playwright },
];

/** Steps that must run before others: by the name of a step, the steps that depend on it. */
const implied = { 'route types': ['types'], build: ['browser', 'api', 'faults'] };

/** Returns whether a step runs when only the steps that begin with one of `names` are wanted. */
export function isWanted(step, names) {
  if (names.length === 0) return true;
  return names.some((name) => step.startsWith(name) || implied[step]?.includes(name));
}
