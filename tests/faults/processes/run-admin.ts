// Runs an operator's command and kills it, like a power cut, at its nth step. A step is a statement
// of a transaction, a written file or a rename.
import { promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import pg from 'pg';

const [at = '0', ...words] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

let steps = 0;
function step(name: string): void {
  steps++;
  if (name !== 'statement') say(`step ${steps} ${name}`);
  if (steps === Number(at)) process.kill(process.pid, 'SIGKILL');
}

const { query } = pg.Client.prototype;
let isWithin = false;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string }).text;
  if (isWithin) step('statement');
  if (text?.startsWith('begin')) isWithin = true;
  const answer = Reflect.apply(query, this, args) as Promise<unknown>;
  if (!text?.startsWith('commit')) return answer as never;
  isWithin = false;
  return answer.then((committed) => {
    step('commit');
    return committed;
  }) as never;
} as typeof query;

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
