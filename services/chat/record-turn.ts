import { createHash } from 'node:crypto';
import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { messageText } from '../../domain/chat/message-text.ts';
import type { ModelCall, TurnSetting } from '../ports/model-call.ts';
import type { Versions } from '../ports/versions.ts';
import { readCalls } from '../runs/index.ts';
import { messages, runs } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { splitTexts } from './head-texts.ts';
import type { MessageRow } from './repository.ts';

/** A turn that a user agreed to have recorded, with all that is needed to replay it (ADR 089). */
export type RecordedTurn = {
  name: string;
  /** The words with which the user agreed. */
  consent: string;
  setting: TurnSetting;
  mode: 'build' | 'discuss' | 'plan';
  prompt: string;
  history: { role: 'user' | 'assistant'; content: string }[];
  /** The text files before the turn, by path. */
  files: Record<string, string>;
  calls: ModelCall[];
  /**
   * The status of the turn, the digests of all text files after the turn by path, and the charged
   * tokens.
   */
  result: { status: string; files: Record<string, string>; charged: number };
};

type RunRow = typeof runs.$inferSelect;
type Wanted = { project: string; turn: number; consent: string };

/** Returns the short digest by which recordings compare the text of files. */
export const textDigest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * Records the turn with this number (from 1) of a project. Returns the reason in words when the
 * turn cannot be recorded.
 */
export async function recordTurn(
  { db, versions }: { db: Database; versions: Pick<Versions, 'files'> },
  { project, turn, consent }: Wanted,
): Promise<{ recorded: RecordedTurn; userId: number } | string> {
  const run = await findTurn(db, project, turn);
  if (!run) return `The project has no turn ${turn}.`;
  if (!run.endedAt) return 'This turn has not ended yet.';
  const kept = await readCalls(db, run.id);
  if (!kept)
    return 'What was sent to the model is not kept any more, or the answer came from the starter.';
  const all = await readVisible(db, run);
  const at = all.findIndex(({ runId, role }) => runId === run.id && role === 'user');
  const asked = all[at];
  if (!asked || isSpecial(asked, kept.setting))
    return 'Only turns whose prompt is plain words can be recorded.';
  const { base } = kept.setting;
  const before = base === null ? new Map() : await versions.files(project, base);
  const after = run.version === null ? before : await versions.files(project, run.version);
  const recorded: RecordedTurn = {
    ...{ name: `turn ${turn} of ${project}`, consent, ...kept, mode: modeOf(run) },
    prompt: messageText(asked.content),
    history: all.slice(0, at).map(({ role, content }) => ({ role, content: messageText(content) })),
    files: Object.fromEntries(splitTexts(before).texts),
    result: {
      status: run.status,
      files: digestsOf(after),
      charged: run.usage?.charged ?? 0,
    },
  };
  return { recorded, userId: run.userId };
}

function digestsOf(files: ReadonlyMap<string, Uint8Array>): Record<string, string> {
  const { texts } = splitTexts(files);
  return Object.fromEntries([...texts].map(([path, text]) => [path, textDigest(text)]));
}

async function findTurn(db: Database, project: string, turn: number): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.projectUuid, project), eq(runs.kind, 'chat')))
    .orderBy(asc(runs.createdAt))
    .offset(turn - 1)
    .limit(1);
  return row;
}

/**
 * Returns the messages that were visible when the run began, and the messages of the run itself.
 */
function readVisible(db: Database, run: RunRow): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.projectUuid, run.projectUuid),
        or(isNull(messages.hiddenAt), gt(messages.hiddenAt, run.createdAt)),
        or(lt(messages.createdAt, run.createdAt), eq(messages.runId, run.id)),
      ),
    )
    .orderBy(asc(messages.id));
}

const modeOf = ({ input }: RunRow): RecordedTurn['mode'] =>
  input.mode === 'discuss' || input.mode === 'plan' ? input.mode : 'build';

/**
 * Whether a prompt has more than words: an image, a web page, a part of the page, or problems to
 * repair.
 */
function isSpecial({ content, messageType }: MessageRow, { isRepair }: TurnSetting): boolean {
  return isRepair || messageType === 'error' || typeof content !== 'string';
}
