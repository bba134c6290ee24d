import { fail } from '../../domain/errors.ts';
import { copyTitle } from '../../domain/projects/copy-title.ts';
import { manageFlagAt } from '../../domain/projects/managed-database.ts';
import type { BackendsService } from '../backends/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { MessageWriter } from '../ports/messages.ts';
import type { Repairs } from '../ports/repairs.ts';
import type { ProjectRuntime } from '../ports/runtime.ts';
import type { Version } from '../ports/versions.ts';
import { type ProjectsService, setManaged } from '../projects/index.ts';
import type { Database } from '../store/open-database.ts';
import { transaction } from '../store/transaction.ts';
import { copyInto } from './copy-into.ts';
import { createGifts } from './gifts.ts';
import { assertNotGenerating } from './live-generation.ts';
import { versionNumberAt } from './version-at-message.ts';
import { addVersion, changedPaths, lockHead, manifestOf } from './version-rows.ts';
import { messageTexts, visibleMessage, visibleMessages } from './visible-messages.ts';

export type ProjectCopiesDeps = {
  db: Database;
  clock: Clock;
  projects: Pick<ProjectsService, 'own' | 'readable' | 'fork' | 'createGift' | 'issueUuid'>;
  runtime: Pick<ProjectRuntime, 'endTurn'>;
  repairs: Pick<Repairs, 'handleManualChange'>;
  messages: MessageWriter;
  /** The data of managed projects; without it, no project has any. */
  backends?: Pick<BackendsService, 'goBack'>;
};

/**
 * Rewinds, forks and offers copies (GAP-39, GAP-49). Versions only refer to file bodies, so none of
 * these operations copies files, however large the project is.
 */
export function createProjectCopies(deps: ProjectCopiesDeps) {
  const { db, clock, projects: owners, runtime, repairs, messages, backends } = deps;

  return {
    async restore(
      userId: number,
      uuid: string,
      number: number,
      base?: number,
    ): Promise<{ version: number | null; check: string | null }> {
      const project = await owners.own(uuid, userId);
      const version = await withData(backends, { project: project.uuid, to: number }, () =>
        transaction(db, (tx) => restoreVersion(clock, tx, { project: project.uuid, number, base })),
      );
      if (version) void runtime.endTurn(project.uuid);
      return {
        version: version?.number ?? project.head,
        check: version && (await openCheck(repairs, project.uuid, userId, version)),
      };
    },

    /**
     * Rewinds a project to a message (ADR 079). Later messages are hidden, not removed. The files
     * of that time are restored as a new version.
     */
    async rewind(userId: number, uuid: string, messageId: string): Promise<{ isManage: 0 | 1 }> {
      const project = await owners.own(uuid, userId);
      const until = await visibleMessage(db, project.uuid, messageId);
      const to = await versionNumberAt(db, until);
      const setBack = () =>
        transaction(db, async (tx) => {
          await lockHead(tx, project.uuid);
          await assertNotGenerating(tx, project.uuid);
          const message = await visibleMessage(tx, project.uuid, messageId);
          const isManage = manageFlagAt(
            messageTexts(await visibleMessages(tx, project.uuid, null)),
            message.id,
            project.isManage,
          );
          const version = await restoreVersion(clock, tx, {
            project: project.uuid,
            number: await versionNumberAt(tx, message),
          });
          await messages.hideAfter(tx, project.uuid, message.id, clock.now());
          await setManaged(tx, project.uuid, isManage);
          // Check again: a generation that has begun in the meantime would read the old files.
          await assertNotGenerating(tx, project.uuid);
          return { isManage, version };
        });
      const answer = await withData(backends, { project: project.uuid, to }, setBack);
      void runtime.endTurn(project.uuid);
      if (answer.version) await openCheck(repairs, project.uuid, userId, answer.version);
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
        (tx, to) => copyInto(deps, tx, { to, from, until }),
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
        copyInto(deps, tx, { to, from, until: null }),
      );
      return { uuid };
    },

    gifts: createGifts(deps),
  };
}

/**
 * Sets the data of a managed project back and then its files. If the files cannot be set back, the
 * data gets its present rows again; if the data cannot, nothing changes.
 */
async function withData<T>(
  backends: ProjectCopiesDeps['backends'],
  { project, to }: { project: string; to: number },
  setBack: () => Promise<T>,
): Promise<T> {
  const undo = await backends?.goBack(project, to);
  try {
    return await setBack();
  } catch (error) {
    await undo?.();
    throw error;
  }
}

type Restoring = {
  project: string;
  number: number;
  base?: number | undefined;
};

/**
 * Restores the files of version `number` as a new version. Returns null when nothing differs. Fails
 * with 703 while a generation writes, and with 409 when the latest version is newer than `base`,
 * the version that the caller has seen.
 */
async function restoreVersion(
  clock: Clock,
  tx: Database,
  { project, number, base }: Restoring,
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

/** Opens a check. A failure is ignored, because the rewind is valid without it. */
const openCheck = (
  repairs: ProjectCopiesDeps['repairs'],
  project: string,
  userId: number,
  { number: version }: Version,
): Promise<string | null> =>
  repairs.handleManualChange({ project, userId, version }).catch(() => null);
