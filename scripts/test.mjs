// `npm test`: runs everything, on a fresh clone. `npm run check` and `npm run e2e` run some of the
// steps.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensure, root } from './install.mjs';

await ensure(import.meta.url);

const { ensureProgram } = await import('./launch/system.mjs');
const { claimPort } = await import('./launch/ports.mjs');
const { describeFlakyTests, flakyTests, maxFlakyTests } = await import('./flaky-tests.mjs');

const at = (path) => join(root, 'node_modules', path);
const results = join(root, 'test-results');
const vitest = (project) => [
  at('vitest/vitest.mjs'),
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--reporter=${join(root, 'tests/support/flaky-reporter.ts')}`,
  `--outputFile.json=${join(results, `${project}.json`)}`,
];
const types = (project) => [at('typescript/bin/tsc'), '-p', project];
/** Steps of one group run in parallel; groups run one after another. */
const groups = [
  [['route types', [at('next/dist/bin/next'), 'typegen']]],
  [
    ['types domain', types('domain')],
    ['types web', types('.')],
    ['types services', types('services')],
    ['types pages', types('services/preview/scripts')],
    ['types bench', types('bench')],
    ['types tests', types('tests')],
    ['lint', [at('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']],
  ],
  [['unit', vitest('unit')]],
  [['component', vitest('component')]],
  // These tests mostly wait for a database or a sandbox, so run one worker per processor.
  [['api', [...vitest('api'), '--maxWorkers=100%']]],
  [['faults', vitest('faults')]],
  [['build', [join(root, 'scripts/launch/build.mjs')]]],
  [['browser', [at('@playwright/test/cli.js'), 'test']]],
];

const only = process.argv.slice(2);
/** Steps that another step depends on. */
const implied = { 'route types': 'types', build: 'browser' };
const wanted = (name) =>
  !only.length || only.some((one) => name.startsWith(one) || implied[name] === one);
const needs = (name) => groups.flat().some(([step]) => step === name && wanted(step));

if (needs('api') || needs('faults') || needs('browser'))
  ensureProgram('bwrap', 'bubblewrap', 'The sandbox for generated projects');
if (needs('browser') || needs('api')) {
  if (!process.env.CHROMIUM_PATH && !existsSync('/usr/bin/google-chrome'))
    ensureProgram('chromium', 'chromium', 'The browser of the tests');
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'browser.json') };
const portsOfJourneys = [
  '',
  'SERVICES_',
  'PREVIEW_',
  'MODEL_WEB_',
  'MODEL_SERVICES_',
  'MODEL_PREVIEW_',
  'MODEL_',
];
for (const name of portsOfJourneys) env[`E2E_${name}PORT`] = String(await claimPort('web tier', 0));

let passed = 0;
let failed = 0;

async function step([name, args]) {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  const code = await new Promise((done) => child.once('exit', done));
  const counted = count(name);
  passed += counted?.passed ?? (code === 0 ? 1 : 0);
  failed += counted?.failed || (code === 0 ? 0 : 1);
  process.stdout.write(
    `${code === 0 ? 'ok    ' : 'FAILED'} ${name} ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
  );
}

/**
 * Returns the test counts of a runner's JSON report; undefined for steps that are a single check.
 */
function count(name) {
  const file = join(results, `${name}.json`);
  if (!existsSync(file)) return undefined;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (report.stats)
    return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

for (const group of groups) await Promise.all(group.filter(([name]) => wanted(name)).map(step));
const flaky = flakyTests(results);
if (flaky.length > 0) process.stdout.write(`${describeFlakyTests(flaky)}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 || flaky.length > maxFlakyTests ? 1 : 0);
