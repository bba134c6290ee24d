// An operator's command that ends itself, as a power cut would, at its nth step: a statement of a transaction, a file, a new name.
import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import { PGlite } from '@electric-sql/pglite';

const [at = '0', ...words] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

let steps = 0;
function step(name: string): void {
  steps++;
  if (name !== 'statement') say(`step ${steps} ${name}`);
  if (steps === Number(at)) process.kill(process.pid, 'SIGKILL');
}

const { transaction, _runExclusiveQuery } = PGlite.prototype;
let within = false;
PGlite.prototype.transaction = function (work) {
  return transaction.call(this, async (tx) => {
    within = true;
    const done = await work(tx).finally(() => {
      within = false;
    });
    step('commit');
    return done;
  }) as never;
};
// What Drizzle asks goes this way, kept as a statement or not.
PGlite.prototype._runExclusiveQuery = function (ask) {
  if (within) step('statement');
  return _runExclusiveQuery.call(this, ask) as never;
};

for (const name of ['rename', 'writeFile', 'appendFile', 'rm'] as const) {
  const real = promises[name] as (...args: unknown[]) => Promise<unknown>;
  Object.assign(promises, {
    [name]: (...args: unknown[]) => {
      step(`${name} ${String(args[0])}`);
      return real(...args);
    },
  });
}
syncBuiltinESMExports();

const { runAdmin } = await import('../../../services/main-admin.ts');
const status = await runAdmin(words, say);
say(`steps ${steps}`);
process.exit(status);
