// `npm run acceptance -- <name>`: measures whether the product withstands attacks and kills, and
// whether some features reach their goals (docs/testing.md). Run nothing else on the machine, because that would change the results.
import { join } from 'node:path';
import { ensure, root } from './install.mjs';

await ensure(import.meta.url);

const part = process.argv[2];
if (part !== 'edits' && part !== 'packages') {
  const { ensureProgram } = await import('./launch/system.mjs');
  ensureProgram('bwrap', 'bubblewrap', 'The sandbox for generated projects');
}
if (part === 'kills' || part === 'attacks') {
  const { buildWeb } = await import('./launch/build.mjs');
  await buildWeb();
}
await import(join(root, 'tests/acceptance/main.ts'));
