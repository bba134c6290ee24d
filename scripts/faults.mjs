// `npm run faults [row…]`: runs the fault tests with their full numbers of repetitions (ADR 077),
// and prints the random seed and a table of the results. `FAULTS=50 npm run faults 2` runs row 2
// and limits to 50 the repetitions that would take hours.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensure, root } from './install.mjs';

await ensure(import.meta.url);

const say = (line) => process.stdout.write(`${line}\n`);
const folder = join(root, 'tests/faults');
const rows = readdirSync(folder).filter((name) => /^\d+-.*\.test\.ts$/.test(name));
const asked = process.argv.slice(2).map(Number);
const chosen = rows.filter((name) => !asked.length || asked.includes(Number.parseInt(name, 10)));
if (!chosen.length) {
  say(
    `There is no such row. There are: ${rows.map((name) => Number.parseInt(name, 10)).join(', ')}.`,
  );
  process.exit(2);
}

const seed = process.env.FAULT_SEED ?? String(randomInt(1, 1_000_000));
say(
  `Seed ${seed}; the same faults again: FAULT_SEED=${seed} npm run faults${asked.map((row) => ` ${row}`).join('')}`,
);
const results = mkdtempSync(join(tmpdir(), 'sayso-faults-'));
const report = join(results, 'report.json');
const files = chosen.map((name) => join('tests/faults', name));
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const child = spawn(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'faults',
    ...reporters,
    ...files,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FAULTS: process.env.FAULTS ?? 'full', FAULT_SEED: seed },
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
const code = await new Promise((ended) => child.once('exit', ended));

if (!existsSync(report)) {
  say('The tests were ended before they could report.');
  process.exit(1);
}
say(`\n| fault (seed ${seed}) | held | seconds |\n|---|---|--:|`);
for (const { assertionResults } of JSON.parse(readFileSync(report, 'utf8')).testResults)
  for (const { title, status, duration } of assertionResults)
    say(
      `| ${title.replace(/ \(seed \d+\)$/, '')} | ${status === 'passed' ? 'yes' : 'NO'} | ${Math.round((duration ?? 0) / 1000)} |`,
    );
rmSync(results, { recursive: true, force: true });
process.exit(code ?? 1);
