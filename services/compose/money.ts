import type { PlanCode } from '../../domain/billing/plans.ts';
import { limits } from '../../domain/limits/index.ts';
import {
  catalogueHandlers,
  createCatalogue,
  createCodes,
  createQuotas,
  seedCatalogue,
} from '../billing/catalogue/index.ts';
import {
  billingHandlers,
  createFreeBudget,
  createLedger,
  createStatement,
  withAllowances,
  withBudgets,
} from '../billing/ledger/index.ts';
import type { Configuration } from '../env.ts';
import type { Clock } from '../ports/clock.ts';
import type { FreeBudget } from '../ports/free-budget.ts';
import type { Ledger } from '../ports/ledger.ts';
import { type Badge, createRetention } from '../publishing/index.ts';
import { deriveKey, type Secrets } from '../secrets.ts';
import type { Database } from '../store/transaction.ts';

type PlanOf = Parameters<typeof createQuotas>[0]['planOf'];
type MoneyParts = { db: Database; clock: Clock; configuration: Configuration };

/**
 * Returns whether this installation sells plans (PP-17), and otherwise the allowance of each user.
 */
export function planPolicy({ PLANS, TOKENS_PER_USER, TOKENS_PER_DAY }: Configuration) {
  const isOn = PLANS === 'on';
  return {
    on: isOn,
    tokensPerUser: isOn ? null : (TOKENS_PER_USER ?? null),
    tokensPerDay: isOn ? null : (TOKENS_PER_DAY ?? null),
  };
}

/**
 * Decides which sites show the product badge: the sites of users on the free plan; no site if
 * nothing is sold (GAP-66).
 */
export function createBadge({
  configuration,
  planOf,
  home,
}: {
  configuration: Configuration;
  planOf: PlanOf;
  home: string;
}): Badge | undefined {
  if (!planPolicy(configuration).on) return undefined;
  return { home, isFree: async (userId) => (await planOf(userId)) === 'CODE_PLAN_FREE' };
}

/**
 * Composes the ledger. It counts users' own tokens or, if nothing is sold, gives each user an
 * allowance. In both cases the operator's daily budgets apply.
 */
export function composeLedger({ db, clock, configuration }: MoneyParts): Ledger {
  const books = createLedger({ db, clock });
  const { on, tokensPerUser, tokensPerDay } = planPolicy(configuration);
  const ledger = on
    ? books
    : withAllowances({
        ledger: books,
        db,
        clock,
        allowances: { perUser: tokensPerUser, perDay: tokensPerDay },
      });
  return withBudgets({
    ledger,
    db,
    clock,
    perDay: configuration.MODEL_BUDGET_PER_DAY ?? null,
    showsRemaining: !on,
  });
}

/** Composes the free budget within the operator's limits. */
export function composeFreeBudget({ db, clock, configuration }: MoneyParts): FreeBudget {
  const { FREE_TOKENS_PER_USER_PER_DAY: perUser, FREE_TOKENS_PER_DAY: perServer } = configuration;
  const { free } = limits;
  return createFreeBudget({
    db,
    clock,
    limits: { perUser: perUser ?? free.perUser, perServer: perServer ?? free.perServer },
  });
}

type Options = MoneyParts & { secrets: Secrets; ledger: Ledger; planOf: PlanOf };

/**
 * Composes the catalogue (filled with the initial products if it is empty), codes, plan quotas and
 * the statement.
 */
export async function composeMoney({ db, clock, configuration, secrets, ledger, planOf }: Options) {
  await seedCatalogue(db);
  const isSelling = planPolicy(configuration).on;
  const catalogue = createCatalogue({
    db,
    clock,
    phoneKey: deriveKey(secrets.tokenSecret, 'phones of trials'),
    isSelling,
  });
  const codes = createCodes({ db, clock });
  const quotas = createQuotas({ db, planOf, isSelling });
  return {
    catalogue,
    codes,
    quotas,
    /** Decides which published sites stay online. */
    retention: createRetention({
      db,
      clock,
      quotaOf: async (userId) => (await quotas.quotasFor(userId)).deployments,
    }),
    /** How many projects a user may have. */
    projectQuota: {
      quotaOf: async (userId: number, plan: PlanCode) =>
        (await quotas.quotasFor(userId, plan)).projects,
      quotaError: isSelling ? ('projectQuota' as const) : ('projectLimit' as const),
    },
    handlers: {
      billing: billingHandlers(
        createStatement({ db, clock, ledger, school: configuration.SCHOOL === 'on' }),
      ),
      catalogue: catalogueHandlers({ catalogue, codes }),
    },
  };
}
