import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import type { ProjectGift } from '../../domain/entities/project-gift.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { shanghaiMidnight } from '../../domain/time/time.ts';
import type { Clock } from '../ports/clock.ts';
import type { ProjectRow, ProjectsService } from '../projects/index.ts';
import type { Database } from '../store/open-database.ts';
import { messages, projectGifts, projects, users } from '../store/schema/index.ts';
import { transaction } from '../store/transaction.ts';
import { type CopyDeps, copyInto } from './copy-into.ts';
import { assertNotGenerating } from './live-generation.ts';

type GiftsDeps = CopyDeps & {
  db: Database;
  projects: Pick<ProjectsService, 'own' | 'createGift'>;
};

const { gifts: giftLimits } = limits.versions;

/**
 * Creates gifts: copies of projects that users offer each other (GAP-49). The project is copied
 * only when the receiver accepts, so that a user cannot fill the project list of another user. The
 * copy shows the project as it was at the time of the offer.
 */
export function createGifts(deps: GiftsDeps) {
  const { db, clock, projects: owners } = deps;

  return {
    /** Offers a copy of the user's own project. Returns the gift. */
    async offer(senderId: number, project: string, userNo: string): Promise<{ uuid: string }> {
      const { uuid: projectUuid } = await owners.own(project, senderId);
      const userId = await recipientOf(db, userNo, senderId);
      const id = randomUUID();
      await transaction(db, async (tx) => {
        await assertGiftAllowed(tx, clock, { senderId, receiverId: userId });
        const [source] = await tx
          .select()
          .from(projects)
          .where(eq(projects.uuid, projectUuid))
          .for('share');
        if (!source) throw fail('notFound');
        await assertNotGenerating(tx, projectUuid);
        const [last] = await tx
          .select({ id: messages.id })
          .from(messages)
          .where(and(eq(messages.projectUuid, projectUuid), isNull(messages.hiddenAt)))
          .orderBy(desc(messages.id))
          .limit(1);
        const createdAt = clock.now();
        const expiresAt = new Date(createdAt.getTime() + giftLimits.keptMs);
        const { title, head: version } = source;
        await tx.insert(projectGifts).values({
          ...{ id, senderId, userId, projectUuid, title, version, lastMessageId: last?.id ?? null },
          ...{ status: 'pending', createdAt, expiresAt },
        });
      });
      return { uuid: id };
    },

    /** Returns the gifts that this user has not answered, newest first. */
    async listPending(userId: number): Promise<ProjectGift[]> {
      const rows = await db
        .select({ gift: projectGifts, username: users.username, userNo: users.userNo })
        .from(projectGifts)
        .innerJoin(users, eq(users.id, projectGifts.senderId))
        .innerJoin(projects, eq(projects.uuid, projectGifts.projectUuid))
        .where(
          and(
            eq(projectGifts.userId, userId),
            isOpen(clock.now()),
            isNull(projects.deletedAt),
            isNull(users.erasedAt),
          ),
        )
        .orderBy(desc(projectGifts.createdAt), desc(projectGifts.id));
      return rows.map(({ gift, username, userNo }) => ({
        gift: gift.id,
        title: gift.title,
        from: { username, userNo },
        at: gift.createdAt.getTime(),
        expiresAt: gift.expiresAt.getTime(),
      }));
    },

    /**
     * Accepts a gift and creates the copy, which counts toward the user's quota. If the quota is
     * used up, the gift stays pending.
     */
    async accept(userId: number, id: string): Promise<{ uuid: string }> {
      const uuid = randomUUID();
      const { gift, source } = await transaction(db, (tx) =>
        lockGift(tx, clock.now(), { userId, id }),
      );
      const { webType, isManage } = source;
      return owners.createGift(
        { uuid, userId, title: gift.title, webType, isManage },
        async (tx, to) => {
          // Lock the gift: another tab may be accepting it, and there must be only one copy.
          await lockGift(tx, clock.now(), { userId, id });
          const moment = { number: gift.version ?? 0, lastMessageId: gift.lastMessageId ?? 0 };
          await copyInto(deps, tx, { to, from: source, until: null, moment });
          await tx.update(projectGifts).set({ status: 'accepted' }).where(eq(projectGifts.id, id));
        },
      );
    },

    async decline(userId: number, id: string): Promise<void> {
      await transaction(db, async (tx) => {
        await lockGift(tx, clock.now(), { userId, id });
        await tx.update(projectGifts).set({ status: 'declined' }).where(eq(projectGifts.id, id));
      });
    },
  };
}

const isOpen = (now: Date) =>
  and(eq(projectGifts.status, 'pending'), gt(projectGifts.expiresAt, now));

async function recipientOf(db: Database, userNo: string, senderId: number): Promise<number> {
  const [recipient] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.userNo, userNo), isNull(users.erasedAt)));
  if (!recipient) throw fail('recipientUnknown');
  if (recipient.id === senderId) throw fail('recipientSelf');
  return recipient.id;
}

/**
 * Throws `giftsToday` or `giftsWaiting` when no further gift is allowed. Locks by sender and by
 * receiver, so that concurrent offers are counted one after the other.
 */
async function assertGiftAllowed(
  tx: Database,
  clock: Clock,
  { senderId, receiverId }: { senderId: number; receiverId: number },
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`gifts of ${senderId}`}))`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`gifts to ${receiverId}`}))`);
  const isToday = gte(projectGifts.createdAt, shanghaiMidnight(clock.now()));
  const [sent] = await tx
    .select({ gifts: count() })
    .from(projectGifts)
    .where(and(eq(projectGifts.senderId, senderId), isToday));
  if ((sent?.gifts ?? 0) >= giftLimits.perSenderPerDay) throw fail('giftsToday');
  const waiting = await tx
    .select({ senderId: projectGifts.senderId })
    .from(projectGifts)
    .where(and(eq(projectGifts.userId, receiverId), isOpen(clock.now())));
  const fromSender = waiting.filter((one) => one.senderId === senderId).length;
  if (waiting.length >= giftLimits.perReceiver || fromSender >= giftLimits.perPair)
    throw fail('giftsWaiting');
}

/**
 * Locks a gift and returns it with its project. Throws `giftGone` if the gift is answered, expired
 * or for another user, or if the project was deleted.
 */
async function lockGift(tx: Database, now: Date, { userId, id }: { userId: number; id: string }) {
  const [gift] = await tx
    .select()
    .from(projectGifts)
    .where(and(eq(projectGifts.id, id), eq(projectGifts.userId, userId), isOpen(now)))
    .for('update');
  const [source] = gift
    ? await tx.select().from(projects).where(eq(projects.uuid, gift.projectUuid))
    : [];
  if (!gift || !source || source.deletedAt) throw fail('giftGone');
  return { gift, source: source satisfies ProjectRow };
}

/** Removes expired gifts. Returns their number. */
export async function sweepGifts(db: Database, before: Date): Promise<number> {
  const gone = await db
    .delete(projectGifts)
    .where(lt(projectGifts.expiresAt, before))
    .returning({ id: projectGifts.id });
  return gone.length;
}
