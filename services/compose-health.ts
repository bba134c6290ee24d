import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { LocalSandboxHost } from './adapters/sandbox/index.ts';
import type { OpenDatabase } from './db/client.ts';
import type { Configuration } from './env.ts';
import type { Health } from './http/health.ts';
import type { ModelCatalogue } from './ports/model.ts';
import type { PageCheck } from './ports/page-check.ts';
import type { Storage } from './ports/storage.ts';
import type { TemplateStore } from './runtime/index.ts';

type Parts = {
  version: string;
  configuration: Configuration;
  database: OpenDatabase;
  sandboxes: LocalSandboxHost;
  template: TemplateStore;
  models: ModelCatalogue;
  pageCheck: PageCheck;
  /** Where uploads lie; undefined where none is configured. */
  storage: Storage | undefined;
  /** Names of the parties in use; undefined for none. */
  sms: string | undefined;
  wechat: string | undefined;
};

const works = (check: Promise<unknown>): Promise<boolean> =>
  check.then(
    () => true,
    () => false,
  );

/** What is in use and how it does, for the health page (decision 2). */
export async function readHealth(parts: Parts): Promise<Health> {
  const { version, configuration, database, sandboxes, template, models, pageCheck, storage, sms, wechat } = parts;
  return {
    version,
    embedded: configuration.EMBEDDED,
    database: { kind: database.kind, ok: await works(database.db.execute(sql`select 1`)) },
    storage: {
      kind: storage?.name ?? 'none',
      reason: storage?.reason ?? 'neither S3_BUCKET nor OSS_BUCKET nor STORAGE_URL is set, so nothing can be uploaded',
      ok: await works(access(configuration.DATA_DIR, constants.W_OK)),
    },
    sandbox: { name: sandboxes.name, reason: sandboxes.reason, ...sandboxes.facts, template: template.status },
    model: await models.current().then(
      ({ provider, name }) => ({ provider, name }),
      (error: Error) => ({ provider: 'none', name: error.message }),
    ),
    browser: { name: pageCheck.name, reason: pageCheck.reason },
    sms: { name: sms ?? 'none' },
    wechat: { name: wechat ?? 'none' },
  };
}
