import { eq } from 'drizzle-orm';
import type { FeatureRows } from '../../ports/feature.ts';
import type { Database } from '../../store/transaction.ts';
import { fulfilments, productPricings, products, redeemCodes, userQuotas } from './schema.ts';

export const catalogueRows: FeatureRows = {
  tables: [products, productPricings, fulfilments, userQuotas, redeemCodes],
  person: { kept: [fulfilments, redeemCodes] },
};

export type ProductChange = {
  product?: Partial<typeof products.$inferInsert>;
  pricing?: Partial<typeof productPricings.$inferInsert>;
};

/** Changes the product with the code `code`, and its prices. */
export async function updateProduct(
  tx: Database,
  code: string,
  { product, pricing }: ProductChange,
): Promise<void> {
  if (product) await tx.update(products).set(product).where(eq(products.code, code));
  if (pricing)
    await tx.update(productPricings).set(pricing).where(eq(productPricings.productCode, code));
}

/**
 * Sets a user's own quotas, which replace the quotas of the user's plan; null restores the plan's
 * value.
 */
export async function setUserQuotas(
  tx: Database,
  userId: number,
  quotas: Partial<Omit<typeof userQuotas.$inferInsert, 'userId'>>,
): Promise<void> {
  await tx
    .insert(userQuotas)
    .values({ userId, ...quotas })
    .onConflictDoUpdate({ target: userQuotas.userId, set: quotas });
}
