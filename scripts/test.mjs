// `npm test`: runs all checks and tests, also in a fresh clone. `npm run check` and `npm run e2e`
// run some of the steps.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensure, root } from './install.mjs';

await ensure(import.meta.url);

const { ensureBrowser, ensureProgram } = await import('./launch/system.mjs');
const { claimLowPorts } = await import('./launch/ports.mjs');
const { neededPorts } = await import('../tests/e2e/support/products.ts');
const { groups, isWanted } = await import('./test/steps.mjs');
const tries = await import('./test/second-try.mjs');

const results = join(root, 'test-results');
const names = process.argv.slice(2);
const needs = (...steps) => steps.some((step) => isWanted(step, names));

if (needs('api', 'faults', 'browser'))
  ensureProgram('bwrap', 'bubblewrap', 'The sandbox for generated projects');
if (needs('api')) ensureProgram('caddy', 'caddy', 'The TLS proxy of own domains');
if (needs('api', 'browser')) ensureBrowser();

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

// The test processes load the same thousands of modules, so they share the compiled code.
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/sayso/compiled'),
};
const ports = await claimLowPorts(neededPorts);
env.E2E_PORTS = ports.join(',');

let passed = 0;
let failed = 0;
let skipped = 0;
const flaky = [];

function run(args, moreEnv = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...moreEnv },
  });
  return new Promise((done) => child.once('exit', done));
}

async function step(name, { args, ...tests }) {
  const began = performance.now();
  const counted = tests.reportTo ? await runTests(name, args, tests) : oneCheck(await run(args));
  passed += counted.passed;
  failed += counted.failed;
  skipped += counted.skipped ?? 0;
  flaky.push(...counted.flaky);
  process.stdout.write(
    `${counted.failed === 0 ? 'ok    ' : 'FAILED'} ${name} ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
  );
}

const oneCheck = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, flaky: [] });

/** Runs a step's tests. With `CI` set, runs the files that failed once more. */
async function runTests(name, args, { reportTo, parallel, only }) {
  const attempt = async (suffix, more) => {
    const file = join(results, `${name}${suffix}.json`);
    const report = reportTo(file);
    const code = await run([...args, ...report.args, ...more], report.env);
    const counted = tries.readReport(file, root) ?? tries.emptyReport;
    // The runner can fail although no test failed, for example because of an error after a test's
    // end. Count that as one failure.
    return { ...counted, failed: counted.failed || (code === 0 ? 0 : 1) };
  };
  const first = await attempt('', parallel);
  if (first.failed === 0 || !process.env.CI) return { ...first, flaky: [] };
  const repeated = tries.filesToRepeat(first);
  if (repeated.length === 0) return { ...first, flaky: [] };
  process.stdout.write(
    `Second try of ${name}: ${repeated === 'all' ? 'all' : repeated.join(' ')}\n`,
  );
  // Remove the data of the first try, because the sign-in limits would count its users too.
  for (const port of ports)
    rmSync(join(tmpdir(), `sayso-e2e-${port}`), { recursive: true, force: true });
  const second = await attempt('.second', repeated === 'all' ? parallel : only(repeated));
  return tries.mergeTries(name, first, second, repeated);
}

for (const group of groups) {
  const running = {};
  for (const [name, { after, ...options }] of Object.entries(group))
    if (isWanted(name, names))
      running[name] = Promise.resolve(running[after]).then(() => step(name, options));
  await Promise.all(Object.values(running));
}
if (flaky.length > 0) process.stdout.write(`${tries.describeFlakyFiles(flaky)}\n`);
// A test is skipped where the machine lacks something that it needs, for example a sandbox.
if (skipped > 0) process.stdout.write(`${skipped} tests were skipped\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 || flaky.length > tries.maxFlakyFiles ? 1 : 0);
