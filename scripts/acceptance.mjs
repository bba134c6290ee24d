// `npm run acceptance -- kills`, `-- attacks`, `-- explorer`, `-- starter` and `-- wishes`: measures the built
// product against the limits of operation (docs/testing.md). Use a quiet machine.
import { join } from 'node:path';
import { ensure, root } from './install.mjs';

await ensure(import.meta.url);

const { ensureProgram } = await import('./launch/system.mjs');
const { buildWeb } = await import('./launch/build.mjs');
ensureProgram('bwrap', 'bubblewrap', 'The sandbox for generated projects');
if (!['explorer', 'starter', 'wishes'].includes(process.argv[2])) await buildWeb();
await import(join(root, 'tests/acceptance/main.ts'));
