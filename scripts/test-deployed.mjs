// `npm run test:deployed -- --base-url=https://…`: runs the end-to-end tests against a deployed
// server. Starts no server (PP-20).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensure, root } from './install.mjs';

await ensure(import.meta.url);

const { ensureBrowser } = await import('./launch/system.mjs');
const [named] = process.argv
  .slice(2)
  .flatMap((one) => /^--base-url=(https?:\/\/\S+)$/.exec(one)?.[1] ?? []);
if (!named) {
  process.stderr.write(
    'Say where: npm run test:deployed -- --base-url=https://your-preview.example\n',
  );
  process.exit(2);
}
ensureBrowser();
const ran = spawnSync(
  process.execPath,
  [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--grep', '@deployed'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, E2E_BASE_URL: named.replace(/\/$/, '') },
  },
);
process.exit(ran.status ?? 1);
