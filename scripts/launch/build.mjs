import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../install.mjs';
import { packStaticFiles } from './static-files.mjs';

export const next = join(root, 'node_modules/next/dist/bin/next');

const sources = [
  'app',
  'components',
  'domain',
  'lib',
  'messages',
  'public',
  'global.d.ts',
  'middleware.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
];
const isTest = (name) => /\.(test|spec)\.tsx?$/.test(name);

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const walk = (path) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!isTest(name)) walk(join(path, name));
    } else hash.update(path.slice(root.length)).update(readFileSync(path));
  };
  for (const name of sources) if (existsSync(join(root, name))) walk(join(root, name));
  return hash.digest('hex');
}

/**
 * Builds the web tier unless its sources are unchanged. Returns whether it built; rejects with the
 * build's output.
 */
export async function buildWeb() {
  const stamp = join(root, '.next', 'stamp');
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return false;
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const code = await new Promise((done) => child.once('exit', done));
  if (code !== 0) throw new Error(`The web tier did not build:\n${said}`);
  await packStaticFiles();
  writeFileSync(stamp, now);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildWeb().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}
