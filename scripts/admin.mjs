// Operator tasks; `npm run admin` without arguments lists them. The audit log records each change.
import { ensure } from './install.mjs';

await ensure(import.meta.url);
// Files that this process writes are readable by its own user only, as with `npm start`.
process.umask(0o077);
const { runAdmin } = await import('../services/main-admin.ts');
process.exitCode = await runAdmin(process.argv.slice(2), (line) =>
  process.stdout.write(`${line}\n`),
);
