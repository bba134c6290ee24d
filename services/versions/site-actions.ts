import { and, asc, desc, eq, gt, inArray, isNull, lte, notInArray, or } from 'drizzle-orm';
import { messageText } from '../../domain/entities/message.ts';
import { fail } from '../../domain/errors.ts';
import { copyTitle } from '../../domain/rules/fork.ts';
import { manageFlagAt } from '../../domain/rules/manage.ts';
import type { Database } from '../db/client.ts';
import { messages, projects, runs, users, versionPictures, versions } from '../db/schema/index.ts';
import { transaction } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import type { Repairs } from '../ports/repairs.ts';
import type { ProjectRuntime } from '../ports/runtime.ts';
import type { Version } from '../ports/versions.ts';
import type { ProjectRow, ProjectsService } from '../projects/index.ts';
import { addVersion, lockHead, manifestOf, touchedPaths } from './rows.ts';

export type SiteActionsDeps = {
  db: Database;
  clock: Clock;
  projects: Pick<ProjectsService, 'own' | 'readable' | 'fork' | 'give' | 'issueUuid'>;
  runtime: Pick<ProjectRuntime, 'settle'>;
  repairs: Pick<Repairs, 'changedByHand'>;
};

type MessageRow = typeof messages.$inferSelect;

/**
 * GAP-39, GAP-49: going back, forking, giving a copy. Versions name file bodies and hold none, so that each of them costs one row,
 * however large the project is.
 */
export function createSiteActions({ db, clock, projects: owners, runtime, repairs }: SiteActionsDeps) {
  /**
   * The files of version `number` again, as a new version; null when they stand there already. 703 while a generation writes, 409
   * when there is more than the caller has seen (`base`).
   */
  async function restore(tx: Database, project: string, number: number, base?: number): Promise<Version | null> {
    const head = await lockHead(tx, project);
    await refuseWhileWriting(tx, project);
    const manifest = await manifestOf(tx, project, number);
    if (touchedPaths(head?.manifest ?? {}, manifest).length === 0) return null;
    if (base !== undefined && base < (head?.number ?? 0)) throw fail('versionConflict', {}, `base ${base}, head ${head?.number}`);
    return addVersion(tx, { project, parent: head, manifest, kind: 'restore', origin: number, at: clock.now() });
  }

  /** Copies the chat up to `until` (all of it without one) and one version's files into a project that was just made. */
  async function copyInto(tx: Database, to: ProjectRow, from: ProjectRow, until: MessageRow | null): Promise<void> {
    // Whoever deletes the source meanwhile waits: its bodies must not go before they are named here.
    const [source] = await tx.select({ head: projects.head }).from(projects).where(eq(projects.uuid, from.uuid)).for('share');
    if (!source) throw fail('notFound');
    await refuseWhileWriting(tx, from.uuid);
    const number = until ? await numberAt(tx, until) : (source.head ?? 0);
    const manifest = await manifestOf(tx, from.uuid, number);
    if (number > 0) {
      const { number: first } = await addVersion(tx, { project: to.uuid, parent: null, manifest, kind: 'fork', at: clock.now() });
      // The page is the same, and so is what it looks like.
      const pictured = and(eq(versionPictures.projectUuid, from.uuid), eq(versionPictures.number, number));
      const [picture] = await tx.select().from(versionPictures).where(pictured);
      if (picture) await tx.insert(versionPictures).values({ ...picture, projectUuid: to.uuid, number: first });
    }
    const said = await shownMessages(tx, from.uuid, until);
    if (said.length === 0) return;
    // The runs stay with the source: they are what was paid for there, and their versions are not here.
    await tx.insert(messages).values(said.map(({ id: _, runId: __, ...row }) => ({ ...row, projectUuid: to.uuid })));
  }

  /** What is going back to stands whether or not it can be looked at. */
  const look = (project: string, userId: number, { number: version }: Version): Promise<string | null> =>
    repairs.changedByHand({ project, userId, version }).catch(() => null);

  return {
    async restore(userId: number, uuid: string, number: number, base?: number): Promise<{ version: number | null; check: string | null }> {
      const project = await owners.own(uuid, userId);
      const version = await transaction(db, (tx) => restore(tx, project.uuid, number, base));
      if (version) void runtime.settle(project.uuid);
      return { version: version?.number ?? project.head, check: version && (await look(project.uuid, userId, version)) };
    },

    /** Decision 45: what came later is hidden, not removed; the files of that moment come back as a version of their own. */
    async rewind(userId: number, uuid: string, messageId: string): Promise<{ isManage: 0 | 1 }> {
      const project = await owners.own(uuid, userId);
      const answer = await transaction(db, async (tx) => {
        await lockHead(tx, project.uuid);
        await refuseWhileWriting(tx, project.uuid);
        const message = await shownMessage(tx, project.uuid, messageId);
        const isManage = manageFlagAt(wordsOf(await shownMessages(tx, project.uuid, null)), message.id, project.isManage);
        const version = await restore(tx, project.uuid, await numberAt(tx, message));
        await tx
          .update(messages)
          .set({ hiddenAt: clock.now() })
          .where(and(eq(messages.projectUuid, project.uuid), gt(messages.id, message.id), isNull(messages.hiddenAt), ofNoLiveRun(tx)));
        await tx.update(projects).set({ isManage }).where(eq(projects.uuid, project.uuid));
        // One that began meanwhile reads files that would be gone: whoever comes second waits.
        await refuseWhileWriting(tx, project.uuid);
        return { isManage, version };
      });
      void runtime.settle(project.uuid);
      if (answer.version) await look(project.uuid, userId, answer.version);
      return { isManage: answer.isManage };
    },

    async fork(userId: number, input: { from: string; to: string; messageId: string }): Promise<{ isManage: 0 | 1 }> {
      const { readOnly: _, ...from } = await owners.readable(input.from, userId);
      const until = await shownMessage(db, from.uuid, input.messageId);
      const isManage = manageFlagAt(wordsOf(await shownMessages(db, from.uuid, null)), until.id, from.isManage);
      await owners.fork({ uuid: input.to, userId, title: from.title, webType: from.webType, isManage }, (tx, to) =>
        copyInto(tx, to, from, until),
      );
      return { isManage };
    },

    /** All of an own or a public project, as it is now. */
    async copy(userId: number, source: string): Promise<{ uuid: string }> {
      const { readOnly, ...from } = await owners.readable(source, userId);
      const { uuid } = await owners.issueUuid(userId);
      const { webType, isManage } = from;
      const title = readOnly ? from.title : copyTitle(from.title);
      await owners.fork({ uuid, userId, title, webType, isManage, named: 1 }, (tx, to) => copyInto(tx, to, from, null));
      return { uuid };
    },

    async shareTo(userId: number, uuid: string, userNo: string): Promise<{ uuid: string }> {
      const project = await owners.own(uuid, userId);
      const [recipient] = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.userNo, userNo), isNull(users.erasedAt)));
      if (!recipient) throw fail('recipientUnknown');
      if (recipient.id === userId) throw fail('recipientSelf');
      const { title, webType, isManage } = project;
      return owners.give({ userId: recipient.id, title, webType, isManage }, (tx, to) => copyInto(tx, to, project, null));
    },
  };
}

const wordsOf = (rows: MessageRow[]) => rows.map(({ id, content }) => ({ id, text: messageText(content) }));

const active: ('queued' | 'running')[] = ['queued', 'running'];
const liveRuns = (tx: Database) =>
  tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.kind, 'chat'), inArray(runs.status, active)));

const ofNoLiveRun = (tx: Database) => or(isNull(messages.runId), notInArray(messages.runId, liveRuns(tx)));

async function refuseWhileWriting(tx: Database, project: string): Promise<void> {
  const [one] = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.projectUuid, project), eq(runs.kind, 'chat'), inArray(runs.status, active)))
    .limit(1);
  if (one) throw fail('taskRunning');
}

async function shownMessage(db: Database, project: string, id: string): Promise<MessageRow> {
  if (!/^\d{1,15}$/.test(id)) throw fail('notFound');
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, Number(id)), eq(messages.projectUuid, project), isNull(messages.hiddenAt)));
  if (!row) throw fail('notFound');
  return row;
}

function shownMessages(db: Database, project: string, until: MessageRow | null): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.projectUuid, project), isNull(messages.hiddenAt), until ? lte(messages.id, until.id) : undefined))
    .orderBy(asc(messages.id));
}

/** The version that stood when a message was written: its own turn's, else the newest until then, else the first (the only one of a copy or an import). */
async function numberAt(db: Database, message: MessageRow): Promise<number> {
  if (message.role === 'assistant' && message.runId) {
    const [run] = await db.select({ version: runs.version }).from(runs).where(eq(runs.id, message.runId));
    if (run?.version) return run.version;
  }
  const ofProject = eq(versions.projectUuid, message.projectUuid);
  const pick = { number: versions.number };
  const [then] = await db
    .select(pick)
    .from(versions)
    .where(and(ofProject, lte(versions.at, message.createdAt)))
    .orderBy(desc(versions.number))
    .limit(1);
  if (then) return then.number;
  const [first] = await db
    .select({ ...pick, kind: versions.kind })
    .from(versions)
    .where(ofProject)
    .orderBy(asc(versions.number))
    .limit(1);
  return first?.kind === 'fork' || first?.kind === 'import' ? first.number : 0;
}
