import { and, eq } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { isPlanFile } from '../../domain/projects/plan-file.ts';
import { isRulesFile } from '../../domain/projects/rules-file.ts';
import type { Clock } from '../ports/clock.ts';
import type { MessageWriter } from '../ports/messages.ts';
import type { ProjectRow } from '../projects/index.ts';
import type { Database } from '../store/open-database.ts';
import { projects, versionPictures } from '../store/schema/index.ts';
import { assertNotGenerating } from './live-generation.ts';
import { versionNumberAt } from './version-at-message.ts';
import { addVersion, manifestOf } from './version-rows.ts';
import { type MessageRow, visibleMessages } from './visible-messages.ts';

export type CopyDeps = { clock: Clock; messages: MessageWriter };

/**
 * A past version and the last message at that time; `number` is 0 before the first version, and
 * `lastMessageId` is 0 before the first message.
 */
type HistoryPoint = { number: number; lastMessageId: number };

type Copy = {
  to: ProjectRow;
  from: ProjectRow;
  until: MessageRow | null;
  moment?: HistoryPoint;
};

/**
 * Copies the chat up to the message `until` (without `until`, the whole chat) and the files of one
 * version into a new project. With `moment`, copies both as they were at that earlier time.
 */
export async function copyInto(
  { clock, messages }: CopyDeps,
  tx: Database,
  { to, from, until, moment }: Copy,
): Promise<void> {
  // Lock the source project, so that its files are not deleted before the copy refers to them.
  const [source] = await tx
    .select({ head: projects.head })
    .from(projects)
    .where(eq(projects.uuid, from.uuid))
    .for('share');
  if (!source) throw fail('notFound');
  if (!moment) await assertNotGenerating(tx, from.uuid);
  const number = moment?.number ?? (until ? await versionNumberAt(tx, until) : (source.head ?? 0));
  const all = await manifestOf(tx, from.uuid, number);
  const manifest = to.userId === from.userId ? all : withoutOwnersVoice(all);
  if (number > 0) {
    const { number: first } = await addVersion(tx, {
      project: to.uuid,
      parent: null,
      manifest,
      kind: 'fork',
      at: clock.now(),
    });
    await copyPicture(tx, { project: from.uuid, number }, { project: to.uuid, number: first });
  }
  const said = await visibleMessages(tx, from.uuid, moment ? { id: moment.lastMessageId } : until);
  if (said.length === 0) return;
  // Do not copy the runs: they were paid for in the source project, and their versions are not
  // copied.
  await messages.insert(
    tx,
    said.map(({ id: _, runId: __, ...row }) => ({ ...row, projectUuid: to.uuid })),
  );
}

/**
 * The rules and the plan of a project are instructions of its owner to the model, so a copy for
 * another user does not contain them (GEN-047, GEN-058).
 */
const withoutOwnersVoice = <Body>(manifest: Record<string, Body>): Record<string, Body> =>
  Object.fromEntries(
    Object.entries(manifest).filter(([path]) => !isRulesFile(path) && !isPlanFile(path)),
  );

type VersionKey = { project: string; number: number };

/** Copies the picture of a version; the page is the same in the copy. */
async function copyPicture(tx: Database, from: VersionKey, to: VersionKey): Promise<void> {
  const [picture] = await tx
    .select()
    .from(versionPictures)
    .where(
      and(eq(versionPictures.projectUuid, from.project), eq(versionPictures.number, from.number)),
    );
  if (!picture) return;
  const copied = { ...picture, projectUuid: to.project, number: to.number };
  await tx.insert(versionPictures).values(copied);
}
