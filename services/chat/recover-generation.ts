import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { normalizePath } from '../../domain/artifact/action-rules.ts';
import { createArtifactParser } from '../../domain/artifact/parser.ts';
import { isMigrationPath } from '../../domain/backends/migration-files.ts';
import { success } from '../../domain/contract/envelope.ts';
import type { DatabaseRefusal } from '../../domain/entities/database-refusal.ts';
import type { LoggedEvent } from '../../domain/stream/event.ts';
import type { RunHandle, RunRow } from '../ports/runs.ts';
import type { FileChange } from '../ports/versions.ts';
import { projects } from '../store/schema/index.ts';
import { settleHold } from './charge.ts';
import { commitTurn } from './commit-turn.ts';
import { refusalOf } from './database-refusal.ts';
import type { ChatDeps } from './deps.ts';
import { splitTexts } from './head-texts.ts';
import { planChange, unlockedPlan } from './owners-files.ts';
import { planOfInput } from './plan-request.ts';
import { openProjectDatabase, type ProjectDatabase } from './project-database.ts';
import { createSyntaxCheck } from './syntax-check.ts';
import { Turn } from './turn.ts';
import { TurnDatabase } from './turn-database.ts';

/**
 * Ends a generation whose process died (ADR 008). From its event log, stores the closed actions as
 * one version and the text as the answer, and releases the hold. An interrupted recovery can be
 * repeated.
 */
export async function recoverGeneration(
  deps: ChatDeps,
  row: RunRow,
  handle: RunHandle,
  log: LoggedEvent[],
): Promise<void> {
  const { projectUuid: project, id: run, userId } = row;
  const [owner] = await deps.db.select().from(projects).where(eq(projects.uuid, project));
  const { refused, databaseRefusal, ...answer } = readAnswerLog(log);
  const { text } = answer;
  const { changes, refusal } = owner
    ? await changesOfClosedActions(deps, row, answer)
    : { changes: [], refusal: null };
  const kept = {
    project,
    run,
    changes,
    text,
    retried: retriedRuns(row),
    isShown: owner !== undefined && owner.head !== null,
  };
  const version = owner
    ? ((await handle.transactAsOwner((tx) => commitTurn(deps, tx, kept)))?.number ?? null)
    : null;
  const chatId = owner?.chatId || project;
  await handle.end(
    'interrupted',
    {
      status: 'INTERRUPTED',
      code: success,
      chat_id: chatId,
      ...(version === null ? {} : { version }),
    },
    { version, code: success, refused, databaseRefusal: refusal ?? databaseRefusal },
    async (tx) => {
      await settleHold(deps.inside(tx), { run, projectUuid: project, userId, used: 0, detail: {} });
      return undefined;
    },
  );
}

/** Returns the runs whose answers this run hid, as `sendPrompt` stored them. */
function retriedRuns({ input }: RunRow): string[] {
  return z.array(z.string()).catch([]).parse(input.retried);
}

type LoggedAnswer = {
  text: string;
  /**
   * Numbers of the refused actions. `blind`: actions that were refused because the model had not
   * seen the file; such a refusal may restore a deleted file. `voided`: actions that were refused
   * for any other reason.
   */
  voided: number[];
  blind: Set<number>;
};

type AnswerLog = LoggedAnswer & { refused: number[]; databaseRefusal: DatabaseRefusal | null };

function readAnswerLog(log: LoggedEvent[]): AnswerLog {
  let text = '';
  const voided: number[] = [];
  const blind = new Set<number>();
  const refused = new Set<number>();
  let databaseRefusal: DatabaseRefusal | null = null;
  for (const { event } of log) {
    if (!('type' in event)) continue;
    if (event.type === 'data' && 'content' in event) text += event.content;
    // Use the logged refusals, because the prompt and the locks that caused them are no longer
    // known.
    if (event.type === 'notice') {
      if (event.reason === 'unseen') blind.add(event.action);
      else voided.push(event.action);
      refused.add(event.action);
    }
    if (event.type === 'mended') refused.delete(event.action);
    if (event.type === 'database') databaseRefusal = refusalOf(event);
  }
  return { text, voided, blind, refused: [...refused], databaseRefusal };
}

/**
 * Returns the changes of the closed actions of an answer, and of the plan that the answer builds.
 */
async function changesOfClosedActions(
  deps: ChatDeps,
  { projectUuid: project, userId, input }: RunRow,
  { text, voided, blind }: LoggedAnswer,
): Promise<{ changes: FileChange[]; refusal: DatabaseRefusal | null }> {
  const files = await deps.versions.files(project);
  const database = await openDatabase(deps, project);
  const turn = new Turn(files, {
    mayShrink: true,
    // The log has every refusal, and the dead process may have applied files of this answer.
    ...(database ? { migrations: { applied: new Set<string>(), last: 0 } } : {}),
    checkSyntax: createSyntaxCheck(deps.parsing.forUser(userId)),
  });
  for (const action of voided) turn.voidAction(action);
  const parser = createArtifactParser();
  for (const event of [...parser.push(text), ...parser.end()]) {
    // The run refused this action because the model had not seen the file. Hide the file, so that
    // the action is refused again; the refusal restores a file that the answer had deleted.
    const isBlind = event.type === 'action-closed' && blind.has(event.action);
    if (isBlind && turn.open)
      turn.seen.hide(normalizePath(turn.open.to || turn.open.filePath) ?? '');
    await turn.handleEvent(event);
    turn.seen.seeAll();
  }
  const plan = unlockedPlan(planOfInput(input), await deps.locks.of(project));
  const refusal = database ? await recoverDatabase(deps, database, { project, turn, files }) : null;
  turn.applyFixes(planChange(turn, plan));
  return { changes: turn.changes(), refusal };
}

/** Opens the project's database. If that fails, the files of SQL wait for the next turn. */
async function openDatabase(
  { managed, versions, log }: ChatDeps,
  project: string,
): Promise<ProjectDatabase | undefined> {
  if (!managed) return undefined;
  return openProjectDatabase({ ...managed, versions }, project).catch((error) => {
    log('database of a project not opened', { project, error: String(error) });
    return undefined;
  });
}

/**
 * Applies the files of SQL that the dead process did not apply any more. Returns why they were not
 * applied; null if they were.
 */
async function recoverDatabase(
  { log, versions }: ChatDeps,
  database: ProjectDatabase,
  { project, turn, files }: { project: string; turn: Turn; files: ReadonlyMap<string, Uint8Array> },
): Promise<DatabaseRefusal | null> {
  if (![...turn.changes()].some(({ path }) => isMigrationPath(path))) return null;
  const head = (await versions.head(project))?.number ?? null;
  const work = new TurnDatabase({
    ...{ database, head, headTexts: splitTexts(files).texts, isFirst: false, log },
    answer: {
      turn,
      applyFixes: (_, changes) => void turn.applyFixes(changes),
      announceDatabase: async () => {},
      refuseSql() {},
    },
    isLocked: () => false,
    append() {},
  });
  await work.begin().catch((error) => log('types not written', { error: String(error) }));
  await work.finish();
  await work.writeTypes();
  return work.refusal;
}
