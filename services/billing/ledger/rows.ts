import type { FeatureRows } from '../../ports/feature.ts';
import type { Database } from '../../store/transaction.ts';
import { freeTokens, groupQuotas, tokenAccounts, tokenHolds, tokenLedger } from './schema.ts';

const books = [tokenAccounts, tokenLedger, tokenHolds, freeTokens];

export const ledgerRows: FeatureRows = {
  tables: [...books, groupQuotas],
  person: { kept: books },
};

/** Sets a group's daily budgets in tokens; an omitted budget stays, null removes it. */
export async function setGroupQuota(
  tx: Database,
  name: string,
  budgets: Partial<Omit<typeof groupQuotas.$inferInsert, 'name'>>,
): Promise<void> {
  await tx
    .insert(groupQuotas)
    .values({ name, ...budgets })
    .onConflictDoUpdate({ target: groupQuotas.name, set: budgets });
}
