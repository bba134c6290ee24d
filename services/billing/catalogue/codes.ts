import { createHash, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { LedgerKind } from '../../../domain/billing/ledger.ts';
import type { PlanCode } from '../../../domain/billing/plans.ts';
import {
  codeLength,
  codeLetters,
  printCode,
  readCode,
} from '../../../domain/billing/redeem-code.ts';
import { fail } from '../../../domain/errors.ts';
import { grantPlan } from '../../account/index.ts';
import type { Clock } from '../../ports/clock.ts';
import { redeemCodes } from '../../store/schema/index.ts';
import { type Database, transaction } from '../../store/transaction.ts';
import { createLedger } from '../ledger/index.ts';

/** The contents of a code: tokens, a plan for some days (null: unlimited), or both. */
type CodeContents = { wordCount: number; plan: PlanCode | null; days: number | null };
export type RedeemResult = { wordCount?: number; backendCode?: PlanCode; days?: number };

export type Codes = ReturnType<typeof createCodes>;

type CreateCodesInput = CodeContents & { count: number; expiresAt: Date | null };

/**
 * Creates the functions for codes that can be redeemed once (GAP-20). A code has 80 random bits, so
 * that it cannot be guessed, and is stored as a hash.
 */
export function createCodes({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /**
     * Creates codes and returns them in printed form. They cannot be read later, because only
     * hashes are stored.
     */
    async create(tx: Database, { count, ...contents }: CreateCodesInput): Promise<string[]> {
      const made = Array.from({ length: count }, drawCode);
      const rows = made.map((code) => ({
        codeHash: hashOf(code),
        mark: code.slice(0, 4),
        createdAt: clock.now(),
        ...contents,
      }));
      await tx.insert(redeemCodes).values(rows);
      return made.map(printCode);
    },

    /** Gives the user what the code contains. Throws `codeUnknown`, `codeUsed` or `codeExpired`. */
    redeem(userId: number, typed: string): Promise<RedeemResult> {
      const code = readCode(typed);
      if (!code) throw fail('codeUnknown');
      const codeHash = hashOf(code);
      return transaction(db, async (tx) => {
        const [row] = await tx
          .select()
          .from(redeemCodes)
          .where(eq(redeemCodes.codeHash, codeHash))
          .for('update');
        const now = clock.now();
        if (!row) throw fail('codeUnknown');
        assertRedeemable(row, now);
        await tx
          .update(redeemCodes)
          .set({ userId, usedAt: now })
          .where(eq(redeemCodes.codeHash, codeHash));
        const { wordCount, plan, days } = row;
        const given = {
          userId,
          kind: 'redeem' satisfies LedgerKind,
          ref: codeHash,
          detail: { plan, days },
        };
        if (wordCount > 0)
          await createLedger({ db: tx, clock }).credit({ ...given, amount: wordCount });
        const lasts = days === null ? null : { count: days, unit: 'DAY' as const };
        if (plan) await grantPlan(tx, { userId, code: plan, lasts, now, ref: `code:${codeHash}` });
        return toResult(row);
      });
    },
  };
}

const drawCode = () =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

function assertRedeemable(
  { usedAt, expiresAt }: Pick<typeof redeemCodes.$inferSelect, 'usedAt' | 'expiresAt'>,
  now: Date,
): void {
  if (usedAt) throw fail('codeUsed');
  if (expiresAt && expiresAt <= now) throw fail('codeExpired');
}

function toResult({ wordCount, plan, days }: CodeContents): RedeemResult {
  return {
    ...(wordCount > 0 ? { wordCount } : {}),
    ...(plan ? { backendCode: plan, ...(days === null ? {} : { days }) } : {}),
  };
}
