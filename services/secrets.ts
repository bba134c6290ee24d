import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Configuration, ConfigurationError } from './env.ts';

const names = ['APP_KEY', 'APP_SECRET', 'TOKEN_SECRET'] as const;
const StoredSecrets = z
  .object({ APP_KEY: z.string(), APP_SECRET: z.string(), TOKEN_SECRET: z.string() })
  .partial();

export type Secrets = {
  /** Identifies the web tier in signed requests. */
  appKey: string;
  /** Signs the requests of the web tier. */
  appSecret: string;
  /** Signs access tokens and hashes codes; never leaves the services. */
  tokenSecret: string;
};

/**
 * Creates the secrets that are not configured, once, and stores them in `DATA_DIR/secrets.json`,
 * which only the owner can read.
 */
export function ensureSecrets(configuration: Configuration): Secrets {
  const file = join(configuration.DATA_DIR, 'secrets.json');
  const kept = existsSync(file) ? readStoredSecrets(file) : {};
  const missing = names.filter((name) => !configuration[name] && !kept[name]);
  for (const name of missing)
    kept[name] =
      name === 'APP_KEY'
        ? `ak_${randomBytes(8).toString('hex')}`
        : randomBytes(32).toString('base64url');
  if (missing.length) {
    mkdirSync(configuration.DATA_DIR, { recursive: true });
    writeFileSync(`${file}.part`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.part`, file);
  }
  const readSecret = (name: (typeof names)[number]) => configuration[name] ?? kept[name] ?? '';
  return {
    appKey: readSecret('APP_KEY'),
    appSecret: readSecret('APP_SECRET'),
    tokenSecret: readSecret('TOKEN_SECRET'),
  };
}

/**
 * Derives a key of 32 bytes for one purpose by HKDF-SHA256 (RFC 5869). The key reveals nothing
 * about the secret.
 */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
}

function readStoredSecrets(file: string): z.infer<typeof StoredSecrets> {
  try {
    return StoredSecrets.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new ConfigurationError(
      `${file} cannot be read as secrets. Restore it, or remove it to make new ones (everybody is signed out).`,
    );
  }
}
