// Operator tasks; `npm run admin` alone lists them. Each change stands in the audit log.
import { ensure } from './install.mjs';

await ensure(import.meta.url);
const { runAdmin } = await import('../services/main-admin.ts');
process.exitCode = await runAdmin(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
