import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { LocalSandboxHost } from '../adapters/sandbox/index.ts';
import type { Configuration } from '../env.ts';
import type { Health } from '../http/health.ts';
import type { ModelCatalogue } from '../ports/model.ts';
import type { PageCheck } from '../ports/page-check.ts';
import type { Storage } from '../ports/storage.ts';
import type { TemplateStore } from '../runtime/index.ts';
import type { OpenDatabase } from '../store/client.ts';

type HealthSources = {
  version: string;
  configuration: Configuration;
  database: OpenDatabase;
  sandboxes: LocalSandboxHost;
  template: TemplateStore;
  models: ModelCatalogue;
  pageCheck: PageCheck;
  /** The storage of uploads; undefined where none is configured. */
  storage: Storage | undefined;
  /** Names of the adapters in use; undefined for none. */
  sms: string | undefined;
  wechat: string | undefined;
};

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
  // Uses real time, not the clock: it limits a request.
  const late = wait(limits.transport.readyMs, otherwise, { signal: timer.signal }).catch(
    () => otherwise,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    timer.abort();
  }
}

/** Reads the adapters in use and their state, for the health page (ADR 004). */
export async function readHealth(parts: HealthSources): Promise<Health> {
  const {
    version,
    configuration,
    database,
    sandboxes,
    template,
    models,
    pageCheck,
    storage,
    sms,
    wechat,
  } = parts;
  const [isDatabaseUp, isDiskWritable, model] = await Promise.all([
    succeedsInTime(database.db.execute(sql`select 1`)),
    succeedsInTime(access(configuration.DATA_DIR, constants.W_OK)),
    withTimeout(
      models.current().then(
        ({ provider, name }) => ({ provider, name }),
        (error: Error) => ({ provider: 'none', name: error.message }),
      ),
      { provider: 'none', name: 'it does not answer' },
    ),
  ]);
  return {
    version,
    embedded: configuration.EMBEDDED,
    database: { kind: database.kind, ok: isDatabaseUp },
    storage: {
      kind: storage?.name ?? 'none',
      reason:
        storage?.reason ??
        'neither S3_BUCKET nor OSS_BUCKET nor STORAGE_URL is set, so nothing can be uploaded',
      ok: isDiskWritable,
    },
    sandbox: {
      name: sandboxes.name,
      reason: sandboxes.reason,
      ...sandboxes.facts,
      template: template.status,
    },
    model,
    browser: { name: pageCheck.name, reason: pageCheck.reason },
    sms: { name: sms ?? 'none' },
    wechat: { name: wechat ?? 'none' },
  };
}
