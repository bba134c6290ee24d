import { and, eq } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { copyTitle } from '../../domain/projects/copy-title.ts';
import { manageFlagAt } from '../../domain/projects/managed-database.ts';
import type { Clock } from '../ports/clock.ts';
import type { MessageWriter } from '../ports/messages.ts';
import type { Repairs } from '../ports/repairs.ts';
import type { ProjectRuntime } from '../ports/runtime.ts';
import type { Version } from '../ports/versions.ts';
import { type ProjectRow, type ProjectsService, setManaged } from '../projects/index.ts';
import type { Database } from '../store/client.ts';
import { projects, versionPictures } from '../store/schema/index.ts';
import { transaction } from '../store/transaction.ts';
import { createGifts } from './gifts.ts';
import { assertNotGenerating } from './live-generation.ts';
import { versionNumberAt } from './version-at-message.ts';
import { addVersion, changedPaths, lockHead, manifestOf } from './version-rows.ts';
import {
  type MessageRow,
  messageTexts,
  visibleMessage,
  visibleMessages,
} from './visible-messages.ts';

export type ProjectCopiesDeps = {
  db: Database;
  clock: Clock;
  projects: Pick<ProjectsService, 'own' | 'readable' | 'fork' | 'createGift' | 'issueUuid'>;
  runtime: Pick<ProjectRuntime, 'endTurn'>;
  repairs: Pick<Repairs, 'handleManualChange'>;
  messages: MessageWriter;
};

/** A past version and the last message at that time; 0 if there was none. */
type HistoryPoint = { number: number; lastMessageId: number };
/** Copies the chat and the files of a project into a new one. */
export type CopyInto = (
  tx: Database,
  to: ProjectRow,
  from: ProjectRow,
  until: MessageRow | null,
  moment?: HistoryPoint,
) => Promise<void>;

/**
 * Rewinds, forks and offers copies (GAP-39, GAP-49). Versions only reference file bodies, so each
 * of these costs one row, however large the project is.
 */
export function createProjectCopies({
  db,
  clock,
  projects: owners,
  runtime,
  repairs,
  messages,
}: ProjectCopiesDeps) {
  /**
   * Restores the files of version `number` as a new version. Returns null when nothing differs.
   * Fails with 703 while a generation writes, and with 409 when the head is newer than `base`,
   * which the caller has seen.
   */
  async function restore(
    tx: Database,
    project: string,
    number: number,
    base?: number,
  ): Promise<Version | null> {
    const head = await lockHead(tx, project);
    await assertNotGenerating(tx, project);
    const manifest = await manifestOf(tx, project, number);
    if (changedPaths(head?.manifest ?? {}, manifest).length === 0) return null;
    if (base !== undefined && base < (head?.number ?? 0))
      throw fail('versionConflict', {}, `base ${base}, head ${head?.number}`);
    return addVersion(tx, {
      project,
      parent: head,
      manifest,
      kind: 'restore',
      origin: number,
      at: clock.now(),
    });
  }

  /**
   * Copies the chat up to `until` (all of it without one) and one version's files into a new
   * project. With `moment`, both are those of that past moment.
   */
  const copyInto: CopyInto = async (tx, to, from, until, moment) => {
    // Blocks a concurrent deletion of the source: its bodies must not be removed before they are
    // referenced here.
    const [source] = await tx
      .select({ head: projects.head })
      .from(projects)
      .where(eq(projects.uuid, from.uuid))
      .for('share');
    if (!source) throw fail('notFound');
    if (!moment) await assertNotGenerating(tx, from.uuid);
    const number =
      moment?.number ?? (until ? await versionNumberAt(tx, until) : (source.head ?? 0));
    const manifest = await manifestOf(tx, from.uuid, number);
    if (number > 0) {
      const { number: first } = await addVersion(tx, {
        project: to.uuid,
        parent: null,
        manifest,
        kind: 'fork',
        at: clock.now(),
      });
      // The page is the same, so its picture is too.
      const pictured = and(
        eq(versionPictures.projectUuid, from.uuid),
        eq(versionPictures.number, number),
      );
      const [picture] = await tx.select().from(versionPictures).where(pictured);
      if (picture)
        await tx
          .insert(versionPictures)
          .values({ ...picture, projectUuid: to.uuid, number: first });
    }
    const said = await visibleMessages(
      tx,
      from.uuid,
      moment ? { id: moment.lastMessageId } : until,
    );
    if (said.length === 0) return;
    // The runs stay with the source: they were paid for there, and their versions are not copied.
    await messages.insert(
      tx,
      said.map(({ id: _, runId: __, ...row }) => ({ ...row, projectUuid: to.uuid })),
    );
  };

  /** Opens a check. A failure is ignored, because the rewind is valid without it. */
  const openCheck = (
    project: string,
    userId: number,
    { number: version }: Version,
  ): Promise<string | null> =>
    repairs.handleManualChange({ project, userId, version }).catch(() => null);

  return {
    async restore(
      userId: number,
      uuid: string,
      number: number,
      base?: number,
    ): Promise<{ version: number | null; check: string | null }> {
      const project = await owners.own(uuid, userId);
      const version = await transaction(db, (tx) => restore(tx, project.uuid, number, base));
      if (version) void runtime.endTurn(project.uuid);
      return {
        version: version?.number ?? project.head,
        check: version && (await openCheck(project.uuid, userId, version)),
      };
    },

    /**
     * Rewinds to a message (ADR 079). Later messages are hidden, not removed. The files of that
     * time become a new version.
     */
    async rewind(userId: number, uuid: string, messageId: string): Promise<{ isManage: 0 | 1 }> {
      const project = await owners.own(uuid, userId);
      const answer = await transaction(db, async (tx) => {
        await lockHead(tx, project.uuid);
        await assertNotGenerating(tx, project.uuid);
        const message = await visibleMessage(tx, project.uuid, messageId);
        const isManage = manageFlagAt(
          messageTexts(await visibleMessages(tx, project.uuid, null)),
          message.id,
          project.isManage,
        );
        const version = await restore(tx, project.uuid, await versionNumberAt(tx, message));
        await messages.hideAfter(tx, project.uuid, message.id, clock.now());
        await setManaged(tx, project.uuid, isManage);
        // A generation that began meanwhile would read the old files. Check again.
        await assertNotGenerating(tx, project.uuid);
        return { isManage, version };
      });
      void runtime.endTurn(project.uuid);
      if (answer.version) await openCheck(project.uuid, userId, answer.version);
      return { isManage: answer.isManage };
    },

    async fork(
      userId: number,
      input: { from: string; to: string; messageId: string },
    ): Promise<{ isManage: 0 | 1 }> {
      const { readOnly: _, ...from } = await owners.readable(input.from, userId);
      const until = await visibleMessage(db, from.uuid, input.messageId);
      const isManage = manageFlagAt(
        messageTexts(await visibleMessages(db, from.uuid, null)),
        until.id,
        from.isManage,
      );
      await owners.fork(
        { uuid: input.to, userId, title: from.title, webType: from.webType, isManage },
        (tx, to) => copyInto(tx, to, from, until),
      );
      return { isManage };
    },

    /** Copies the current state of the user's own or a public project. */
    async copy(userId: number, source: string): Promise<{ uuid: string }> {
      const { readOnly, ...from } = await owners.readable(source, userId);
      const { uuid } = await owners.issueUuid(userId);
      const { webType, isManage } = from;
      const title = readOnly ? from.title : copyTitle(from.title);
      await owners.fork({ uuid, userId, title, webType, isManage, named: 1 }, (tx, to) =>
        copyInto(tx, to, from, null),
      );
      return { uuid };
    },

    gifts: createGifts({ db, clock, projects: owners, copyInto, assertNotGenerating }),
  };
}
