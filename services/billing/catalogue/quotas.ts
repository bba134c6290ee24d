import { eq } from 'drizzle-orm';
import { type PlanCode, plans } from '../../../domain/billing/plans.ts';
import { products, userQuotas, users } from '../../store/schema/index.ts';
import type { Database } from '../../store/transaction.ts';

/** The quotas of one user; sizes in megabytes. */
export type Quotas = {
  projects: number;
  deployments: number;
  dbSize: number;
  resourceSpaceSize: number;
};

const { code, projects, deployments, dbSize, resourceSpaceSize } = products;
/**
 * The columns to read. `code` is never null and must be included: Drizzle reads a joined row of
 * only nulls as "no product".
 */
const sizes = { code, projects, deployments, dbSize, resourceSpaceSize };

type Options = { db: Database; planOf: (userId: number) => Promise<PlanCode>; isSelling: boolean };

/**
 * Creates the reader of quotas. The operator's value for a user takes precedence over the value of
 * the user's plan in the catalogue. Where nothing is sold (`PLANS=off`), only the operator's values
 * limit a user.
 */
export function createQuotas({ db, planOf, isSelling }: Options) {
  return {
    /** Pass the user's plan as `known` when the caller has already read it. */
    async quotasFor(userId: number, known?: PlanCode): Promise<Quotas> {
      const plan = known ?? (await planOf(userId));
      const [row] = await db
        .select({ own: userQuotas, product: sizes })
        .from(users)
        .leftJoin(userQuotas, eq(userQuotas.userId, users.id))
        .leftJoin(products, eq(products.code, plan))
        .where(eq(users.id, userId));
      const { own, product } = row ?? {};
      const planQuota = (name: keyof Quotas) =>
        isSelling ? (product?.[name] ?? plans[plan][name]) : Number.POSITIVE_INFINITY;
      const quotaOf = (name: keyof Quotas) => own?.[name] ?? planQuota(name);
      return {
        projects: quotaOf('projects'),
        deployments: quotaOf('deployments'),
        dbSize: quotaOf('dbSize'),
        resourceSpaceSize: quotaOf('resourceSpaceSize'),
      };
    },
  };
}
