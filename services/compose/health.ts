import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { Health } from '../http/health.ts';
import type { Feature } from '../ports/feature.ts';
import type { ModelCatalogue } from '../ports/model.ts';
import type { Storage } from '../ports/storage.ts';
import { version } from '../version.ts';
import { noSiteDatabases } from './backends.ts';
import type { Foundation } from './foundation.ts';

/** Returns whether `check` succeeds within the time limit of `/ready`. */
async function succeedsInTime(check: Promise<unknown>): Promise<boolean> {
  const answered = check.then(
    () => true,
    () => false,
  );
  return withTimeout(answered, false);
}

async function withTimeout<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  const timer = new AbortController();
  // Use real time instead of the clock, because this limits a real HTTP request.
  const late = wait(limits.transport.readyMs, otherwise, { signal: timer.signal }).catch(
    () => otherwise,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    timer.abort();
  }
}

type HealthRows = Omit<Health, 'version' | 'embedded' | 'database'>;

/** The health rows to show when no feature reports them. */
const noRows: HealthRows = {
  storage: { kind: 'none', reason: '', ok: true },
  sandbox: { name: 'none', reason: '' },
  model: { provider: 'none', name: '' },
  browser: { name: 'none', reason: '' },
  gateway: 'inside',
  siteDatabases: noSiteDatabases,
  sms: { name: 'none' },
  wechat: { name: 'none' },
};

/** Reads the adapters in use and their state, for the health page (ADR 004). */
export async function readHealth(
  features: readonly Feature[],
  { configuration, database }: Pick<Foundation, 'configuration' | 'database'>,
): Promise<Health> {
  const [isDatabaseUp, ...rows] = await Promise.all([
    succeedsInTime(database.db.execute(sql`select 1`)),
    ...features.map(({ health }) => health?.()),
  ]);
  const reported: Partial<Health> = Object.assign({}, ...rows);
  return {
    ...noRows,
    ...reported,
    version,
    embedded: configuration.EMBEDDED,
    database: { kind: database.kind, ok: isDatabaseUp },
  };
}

/** Reports the storage of uploads, and whether the local disk is writable. */
export async function readStorageHealth(
  storage: Storage | undefined,
  dataDir: string,
): Promise<Pick<Health, 'storage'>> {
  return {
    storage: {
      kind: storage?.name ?? 'none',
      reason:
        storage?.reason ??
        'neither S3_BUCKET nor OSS_BUCKET nor STORAGE_URL is set, so nothing can be uploaded',
      ok: await succeedsInTime(access(dataDir, constants.W_OK)),
    },
  };
}

/** Reports the current model, or why there is none. */
export async function readModelHealth(models: ModelCatalogue): Promise<Pick<Health, 'model'>> {
  const current = models.current().then(
    ({ provider, name }) => ({ provider, name }),
    (error: Error) => ({ provider: 'none', name: error.message }),
  );
  return { model: await withTimeout(current, { provider: 'none', name: 'it does not answer' }) };
}
