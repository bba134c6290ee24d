import { createHmac } from 'node:crypto';
import { openStorage } from '../adapters/storage/index.ts';
import type { Configuration, RawEnvironment } from '../env.ts';
import type { Log } from '../observability/log.ts';
import type { Clock } from '../ports/clock.ts';
import { createResources } from '../resources/index.ts';
import { deriveKey, type Secrets } from '../secrets.ts';
import type { Database } from '../store/transaction.ts';
import { planPolicy } from './money.ts';

type Options = {
  configuration: Configuration;
  environment: RawEnvironment;
  secrets: Secrets;
  db: Database;
  clock: Clock;
  log: Log;
  webUrl: string;
  quotas: { quotasFor: (userId: number) => Promise<{ resourceSpaceSize: number }> };
};

/** Composes the storage and the users' resources in it. */
export function composeStorage({
  configuration,
  environment,
  secrets,
  db,
  clock,
  log,
  webUrl,
  quotas,
}: Options) {
  const {
    EMBEDDED: embedded,
    SERVICES_PORT: servicesPort,
    PORT,
    DATA_DIR: dataDir,
  } = configuration;
  const { storage, server } = openStorage({
    ...{ environment, embedded, servicesPort, dataDir, clock },
    key: deriveKey(secrets.tokenSecret, 'keys of the storage'),
    origins: [
      new URL(webUrl).origin,
      ...(embedded ? [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`] : []),
    ],
    onError: (error) => log.error({ error }, 'the storage could not answer'),
  });
  const folderKey = deriveKey(secrets.tokenSecret, 'folders of uploads');
  const resources = createResources({
    ...{ db, clock, storage, site: secrets.appKey },
    folderOf: (userId) =>
      createHmac('sha256', folderKey).update(String(userId)).digest('hex').slice(0, 24),
    quotaOf: async (userId) => (await quotas.quotasFor(userId)).resourceSpaceSize,
    log: (message, detail) => log.warn(detail, message),
    quotaError: planPolicy(configuration).on ? 'storageQuota' : 'storageLimit',
  });
  return { storage, server, resources };
}
