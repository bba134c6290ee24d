import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { FeatureRows } from '../ports/feature.ts';
import type { Runs } from '../ports/runs.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { ResourcesService } from '../resources/index.ts';
import { type SignInService, updateUser } from '../sign-in/index.ts';
import { projects, runs, users } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { Confirmation } from './confirmation.ts';
import { personalTables } from './personal-tables.ts';
import type { RequestingUser } from './requesting-user.ts';

type Options = {
  db: Database;
  clock: Clock;
  confirmation: Confirmation;
  devices: Pick<SignInService['devices'], 'end'>;
  projects: Pick<ProjectsService, 'remove'>;
  runs: Pick<Runs, 'stop'>;
  uploads: Pick<ResourcesService, 'prepareRemoval'>;
  /** Ends a project's sandbox and preview. */
  drop: (uuid: string) => Promise<void>;
  /** Called after a user requested the deletion of their account or cancelled it. */
  onLeavingChange: (userId: number) => Promise<void>;
  /** Every feature, each of which erases its own rows. */
  features: () => readonly Partial<FeatureRows>[];
};

export type Deletion = ReturnType<typeof createDeletion>;

/**
 * Returns when an account that requested its deletion at `askedAt` is erased; null without a
 * request.
 */
export const deletionDueAt = (askedAt: Date | null): number | null =>
  askedAt === null ? null : askedAt.getTime() + limits.account.deletionGraceMs;

/**
 * Creates account deletion. On request, the account is signed out everywhere and its runs stop.
 * Seven days later all personal data is erased; ledgers and orders stay under an anonymous number.
 * A user who signs in before that is asked whether to keep the account.
 */
export function createDeletion(options: Options) {
  const {
    db,
    clock,
    confirmation,
    devices,
    projects: theirs,
    uploads,
    drop,
    onLeavingChange,
  } = options;

  return {
    async request(person: RequestingUser): Promise<{ dueAt: number }> {
      await confirmation.assertConfirmed(person);
      const { id: userId, ip, userAgent } = person;
      const askedAt = await transaction(db, async (tx) => {
        const [known] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
        const at = known?.deletionAskedAt ?? clock.now();
        await updateUser(tx, userId, { deletionAskedAt: at });
        await recordAudit(tx, { userId, kind: 'deletion-asked', at: clock.now(), ip, userAgent });
        await devices.end(tx, userId, { except: null });
        return at;
      });
      await onLeavingChange(userId);
      await stopRuns(options, userId);
      await Promise.all((await projectsOf(db, userId)).map(({ uuid }) => drop(uuid)));
      return { dueAt: deletionDueAt(askedAt) ?? 0 };
    },

    /** Cancels a requested deletion; does nothing if no deletion was requested. */
    async cancel({ id: userId, ip, userAgent }: RequestingUser): Promise<void> {
      const wasRequested = await transaction(db, async (tx) => {
        const none = { deletionAskedAt: null };
        if (!(await updateUser(tx, userId, none, isNotNull(users.deletionAskedAt)))) return false;
        const at = clock.now();
        await recordAudit(tx, { userId, kind: 'deletion-undone', at, ip, userAgent });
        return true;
      });
      if (wasRequested) await onLeavingChange(userId);
    },

    /**
     * Erases every account whose seven days are over; returns how many. Failures are retried the
     * next time.
     */
    async eraseDueAccounts(onError: (userId: number, error: unknown) => void): Promise<number> {
      const due = new Date(clock.now().getTime() - limits.account.deletionGraceMs);
      const leaving = await db
        .select({ id: users.id })
        .from(users)
        .where(and(lte(users.deletionAskedAt, due), isNull(users.erasedAt)));
      let erased = 0;
      for (const { id } of leaving) {
        try {
          await stopRuns(options, id);
          await theirs.remove(
            id,
            (await projectsOf(db, id)).map((project) => String(project.id)),
          );
          const removeUploads = await uploads.prepareRemoval(id);
          if (!(await eraseRows(options, id, due))) continue;
          erased++;
          // If the removal fails, the storage sweep removes the files later, because no row refers
          // to them any more.
          await removeUploads();
        } catch (error) {
          onError(id, error);
        }
      }
      return erased;
    },
  };
}

async function stopRuns({ db, runs: work }: Options, userId: number): Promise<void> {
  const going = await db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.userId, userId), inArray(runs.status, ['queued', 'running'])));
  await Promise.all(going.map(({ id }) => work.stop(id)));
}

const projectsOf = (db: Database, userId: number) =>
  db
    .select({ id: projects.id, uuid: projects.uuid })
    .from(projects)
    .where(eq(projects.userId, userId));

/**
 * Deletes all rows with the user's id, except rows of ledger tables, and records the erasure in the
 * audit log. Returns false and changes nothing if the deletion was cancelled in between.
 */
function eraseRows({ db, clock, features }: Options, userId: number, due: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!user?.deletionAskedAt || user.erasedAt || user.deletionAskedAt > due) return false;
    for (const { person } of features()) await person?.erase?.(tx, userId);
    for (const { table, rowsOf, isLedger } of personalTables(features()))
      if (!isLedger) await tx.delete(table).where(rowsOf(userId));
    const erasedAt = clock.now();
    const anonymous = {
      username: null,
      usernameKey: null,
      source: null,
      fullName: null,
      groupName: null,
      invitedBy: null,
    };
    const numbered = { userNo: `erased-${userId}`, inviteCode: `erased-${userId}` };
    await updateUser(tx, userId, { ...anonymous, ...numbered, erasedAt });
    await recordAudit(tx, { userId, kind: 'erased', at: erasedAt, actor: 'system' });
    return true;
  });
}
