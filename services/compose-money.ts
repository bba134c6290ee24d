import { billingHandlers, createStatement } from './billing/index.ts';
import { catalogueHandlers, createCatalogue, createCodes, seedCatalogue } from './catalogue/index.ts';
import type { Database } from './db/transaction.ts';
import type { Clock } from './ports/clock.ts';
import type { Ledger } from './ports/ledger.ts';
import { deriveKey, type Secrets } from './secrets.ts';

type Options = { db: Database; clock: Clock; secrets: Secrets; ledger: Ledger };

/** Joins what is sold: the catalogue, filled where it is empty, codes, and the statement. */
export async function composeMoney({ db, clock, secrets, ledger }: Options) {
  await seedCatalogue(db);
  const catalogue = createCatalogue({ db, clock, phoneKey: deriveKey(secrets.tokenSecret, 'phones of trials') });
  const codes = createCodes({ db, clock });
  return {
    catalogue,
    codes,
    handlers: {
      billing: billingHandlers(createStatement({ db, clock, ledger })),
      catalogue: catalogueHandlers({ catalogue, codes }),
    },
  };
}
