import { catalogueHandlers, createCatalogue, seedCatalogue } from './catalogue/index.ts';
import type { Database } from './db/transaction.ts';
import type { Clock } from './ports/clock.ts';
import { deriveKey, type Secrets } from './secrets.ts';

/** Joins what is sold: the catalogue, filled where it is empty. */
export async function composeMoney({ db, clock, secrets }: { db: Database; clock: Clock; secrets: Secrets }) {
  await seedCatalogue(db);
  const catalogue = createCatalogue({ db, clock, phoneKey: deriveKey(secrets.tokenSecret, 'phones of trials') });
  return { catalogue, handlers: { catalogue: catalogueHandlers(catalogue) } };
}
