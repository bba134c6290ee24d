import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { NameRecords } from '../ports/name-records.ts';
import { siteDomains } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { type DomainTarget, findPointing, findProofs, type Proofs } from './check-records.ts';

export type DomainRow = typeof siteDomains.$inferSelect;
type Key = Pick<DomainRow, 'projectUuid' | 'host'>;

type Options = {
  db: Database;
  clock: Clock;
  records: NameRecords;
  target: DomainTarget;
  /** Called when the names that a project serves have changed. */
  onChange: (project: string) => void;
};

const { missingChecks, missingMs, checksAtOnce } = limits.siteDomains;

/**
 * Creates the check of one name and of all verified names. Only it decides which names are
 * verified.
 */
export function createDomainChecks({ db, clock, records, target, onChange }: Options) {
  const at = ({ projectUuid, host }: Key) =>
    and(eq(siteDomains.projectUuid, projectUuid), eq(siteDomains.host, host));

  /**
   * Verifies a proven name unless another project has it. The unique index decides between two
   * projects that do so at the same time.
   */
  async function claim(row: DomainRow, now: Date): Promise<boolean> {
    try {
      const [claimed] = await db
        .update(siteDomains)
        .set({ verifiedAt: now, missingSince: null, missingChecks: 0, isHeld: false })
        .where(and(at(row), isNull(siteDomains.verifiedAt)))
        .returning({ host: siteDomains.host });
      if (claimed) onChange(row.projectUuid);
      return true;
    } catch (error) {
      if (!isTaken(error)) throw error;
      await db.update(siteDomains).set({ isHeld: true }).where(at(row));
      return false;
    }
  }

  /** Notes that the record of a verified name is missing; the first time counts until it is seen. */
  async function noteMissing(row: DomainRow, now: Date, isNightly: boolean): Promise<void> {
    const since = row.missingSince ?? now;
    const checks = row.missingChecks + (isNightly ? 1 : 0);
    // Between two nights a few seconds may be missing to seven whole days.
    const isOver =
      checks >= missingChecks && now.getTime() - since.getTime() >= missingMs - 3_600_000;
    await db
      .update(siteDomains)
      .set({
        ...{ missingSince: since, missingChecks: checks },
        ...(isOver && isNightly && { verifiedAt: null, isPrimary: false }),
      })
      .where(and(at(row), isNotNull(siteDomains.verifiedAt)));
    if (isOver && isNightly) onChange(row.projectUuid);
  }

  async function applyProof(row: DomainRow, proofs: Proofs, isNightly: boolean): Promise<void> {
    const now = clock.now();
    const proof = proofs.state(row.token);
    await db.update(siteDomains).set({ proof, checkedAt: now }).where(at(row));
    if (proof === 'found' && row.verifiedAt === null) await claim(row, now);
    else if (proof === 'found')
      await db.update(siteDomains).set({ missingSince: null, missingChecks: 0 }).where(at(row));
    else if (proof === 'missing' && row.verifiedAt !== null) await noteMissing(row, now, isNightly);
    else if (proof === 'missing')
      await db.update(siteDomains).set({ isHeld: false }).where(at(row));
  }

  async function check(row: DomainRow, isNightly: boolean): Promise<void> {
    const [proofs, pointing] = await Promise.all([
      findProofs(records, row.host),
      findPointing(records, row.host, target),
    ]);
    await db.update(siteDomains).set({ pointing }).where(at(row));
    // The holder's grace begins when another project proves the name, not only at night.
    const others = await db
      .select()
      .from(siteDomains)
      .where(
        and(
          eq(siteDomains.host, row.host),
          ne(siteDomains.projectUuid, row.projectUuid),
          isNotNull(siteDomains.verifiedAt),
        ),
      );
    if (proofs.state(row.token) === 'found')
      for (const other of others) await applyProof(other, proofs, false);
    await applyProof(row, proofs, isNightly);
  }

  return {
    /** Looks up one name of a project now. */
    checkNow: (row: DomainRow): Promise<void> => check(row, false),

    /** Looks up every verified name, a few at a time. Returns how many are no longer served. */
    async checkAll(): Promise<number> {
      const rows = await db.select().from(siteDomains).where(isNotNull(siteDomains.verifiedAt));
      const waiting = [...rows];
      const work = async () => {
        for (let row = waiting.pop(); row; row = waiting.pop()) await check(row, true);
      };
      await Promise.all(Array.from({ length: checksAtOnce }, work));
      const kept = await db.$count(siteDomains, isNotNull(siteDomains.verifiedAt));
      return Math.max(0, rows.length - kept);
    },
  };
}

/** Whether a write failed because another project has the name. */
function isTaken(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return (cause?.code ?? code) === '23505';
}
