// `npm run bench` runs every benchmark, `npm run bench -- parser` one; exits with 1 when a goal is
// missed.
import process from 'node:process';
import { ensure } from './install.mjs';

await ensure(import.meta.url);

const { benchNames, runBenches } = await import('../bench/lib/run.ts');
const names = process.argv.slice(2);
const unknown = names.filter((name) => !benchNames().includes(name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench ${unknown.join(', ')}. There are: ${benchNames().join(', ')}\n`,
  );
  process.exit(2);
}
process.exit((await runBenches(names)) > 0 ? 1 : 0);
