// `npm run admin -- users [import <file> | export | reset <user>] | visits [--days <n>] | grant <user> tokens <n> | grant <user> plan <code> [--days <n>]`
import { ensure } from './install.mjs';

await ensure(import.meta.url);
const { runAdmin } = await import('../services/main-admin.ts');
process.exitCode = await runAdmin(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
