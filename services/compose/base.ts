import { createAccount } from '../account/index.ts';
import type { Foundation } from './foundation.ts';
import { composeFreeBudget, composeLedger, composeMoney, planPolicy } from './money.ts';
import { composePay } from './pay.ts';
import { composeSignIn, type SignInTestOptions } from './sign-in.ts';
import { composeStorage } from './storage.ts';

export type Base = Awaited<ReturnType<typeof composeBase>>;

type Options = {
  chance: SignInTestOptions;
  /**
   * Delivers a message of a simulated third party, such as a payment provider, to our own services.
   */
  deliver: (path: string, init: RequestInit) => Promise<Response>;
};

/** Composes what every project depends on: accounts, money, storage and sign-in. */
export async function composeBase(foundation: Foundation, { chance, deliver }: Options) {
  const { configuration, database, ...rest } = foundation;
  const { db } = database;
  const webUrl = configuration.APP_URL ?? `http://localhost:${configuration.PORT}`;
  const parts = { ...rest, configuration, db, webUrl, deliver };
  const ledger = composeLedger(parts);
  const isSelling = planPolicy(configuration).on;
  const account = createAccount({ ...parts, ledger, isSelling });
  const money = await composeMoney({ ...parts, ledger, planOf: account.planOf });
  return {
    db,
    webUrl,
    isSelling,
    ledger,
    account,
    money,
    free: composeFreeBudget(parts),
    files: composeStorage({ ...parts, quotas: money.quotas }),
    pay: composePay({ ...parts, catalogue: money.catalogue }),
    ...(await composeSignIn({ ...parts, chance })),
  };
}
