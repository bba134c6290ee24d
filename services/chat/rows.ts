import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import { limits } from '../../domain/limits/index.ts';
import type { ArchiveEntry, FeatureRows } from '../ports/feature.ts';
import type { Database } from '../store/transaction.ts';
import { messages, saveParts } from './schema.ts';

export const chatRows: FeatureRows = {
  tables: [messages, saveParts],
  project: {
    async remove(tx, uuids) {
      await tx.delete(messages).where(inArray(messages.projectUuid, [...uuids]));
      await tx.delete(saveParts).where(inArray(saveParts.projectUuid, [...uuids]));
    },
  },
};

/** Yields the visible messages of a project. */
export async function* archiveChat(db: Database, uuid: string): AsyncGenerator<ArchiveEntry> {
  const chat = await db
    .select()
    .from(messages)
    .where(and(eq(messages.projectUuid, uuid), isNull(messages.hiddenAt)))
    .orderBy(asc(messages.id));
  yield {
    name: 'chat.json',
    json: chat.map(({ role, content, createdAt }) => ({ role, content, createdAt })),
  };
}

/** Removes parts whose save was never completed, and responses that are too old for a retry. */
export async function sweepSaveParts(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.files.savePartsMs);
  await db.delete(saveParts).where(lt(saveParts.at, before));
}
