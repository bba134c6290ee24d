import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const wanted = [
  ['APP_KEY', () => `ak_${randomBytes(8).toString('hex')}`],
  ['APP_SECRET', () => randomBytes(32).toString('base64url')],
];

/**
 * Creates the secrets that the environment does not set, once, and stores them in
 * DATA_DIR/secrets.json, which only the owner can read.
 */
export function ensureSecrets(dataDir) {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const missing = wanted.filter(([name]) => !process.env[name] && !kept[name]);
  for (const [name, make] of missing) kept[name] = make();
  if (missing.length) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${file}.part`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.part`, file);
  }
  return Object.fromEntries(wanted.map(([name]) => [name, process.env[name] ?? kept[name]]));
}
