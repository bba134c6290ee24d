import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { createArtifactParser } from '../../domain/artifact/parser.ts';
import { success } from '../../domain/contract/envelope.ts';
import type { LoggedEvent } from '../../domain/stream/event.ts';
import { projects, versions } from '../db/schema/index.ts';
import type { RunHandle, RunRow } from '../ports/runs.ts';
import type { ChatDeps } from './deps.ts';
import { settle } from './generate.ts';
import { hideAnswers, putAnswer } from './repository.ts';
import { Turn } from './turn.ts';

/**
 * Ends a generation whose process died (decision 8): what its log says is read again, closed actions become one version, the
 * words stay, the hold is released. Done twice, or after a death half-way, it comes to the same.
 */
export async function recoverGeneration(deps: ChatDeps, row: RunRow, handle: RunHandle, log: LoggedEvent[]): Promise<void> {
  const { projectUuid: project, id: run, userId } = row;
  const [owner] = await deps.db.select().from(projects).where(eq(projects.uuid, project));
  const { text, voided, refused } = readLog(log);
  const version = owner ? ((await committed(deps, run, project)) ?? (await commitClosed(deps, { project, run, text, voided }))) : null;
  if (owner && text.trim() !== '') await putAnswer(deps.db, { project, run, content: text, at: deps.clock.now() });
  else if (owner) await hideAnswers(deps.db, { runs: retriedBy(row), at: null });
  if (owner) await deps.projects.setStatus(project, version !== null || owner.head !== null ? 2 : 1);
  await settle(deps, { run, projectUuid: project, userId, used: 0, detail: {} });
  const chatId = owner?.chatId || project;
  await handle.end(
    'interrupted',
    { status: 'INTERRUPTED', code: success, chat_id: chatId, ...(version === null ? {} : { version }) },
    { version, code: success, refused },
  );
}

/** The answers the run hid, as `sendPrompt` wrote them down. */
function retriedBy({ input }: RunRow): string[] {
  return z.array(z.string()).catch([]).parse(input.retried);
}

function readLog(log: LoggedEvent[]): { text: string; voided: number[]; refused: number[] } {
  let text = '';
  const voided: number[] = [];
  const refused = new Set<number>();
  for (const { event } of log) {
    if (!('type' in event)) continue;
    if (event.type === 'data' && 'content' in event) text += event.content;
    // What was refused then stays so: the rules of that turn, its prompt and its locks, are not known any more.
    if (event.type === 'notice') {
      voided.push(event.action);
      refused.add(event.action);
    }
    if (event.type === 'mended') refused.delete(event.action);
  }
  return { text, voided, refused: [...refused] };
}

/** The version the run made before its process died. */
async function committed({ db }: ChatDeps, run: string, project: string): Promise<number | null> {
  const [made] = await db
    .select({ number: versions.number })
    .from(versions)
    .where(and(eq(versions.projectUuid, project), eq(versions.runId, run)))
    .orderBy(desc(versions.number))
    .limit(1);
  return made?.number ?? null;
}

async function commitClosed(
  deps: ChatDeps,
  { project, run, text, voided }: { project: string; run: string; text: string; voided: number[] },
): Promise<number | null> {
  const turn = new Turn(await deps.versions.files(project), { mayShrink: true });
  for (const action of voided) turn.void(action);
  const parser = createArtifactParser();
  for (const event of [...parser.push(text), ...parser.end()]) turn.take(event);
  const changes = turn.changes();
  if (changes.length === 0) return null;
  const version = await deps.versions.commit({ project, kind: 'turn', changes, runId: run });
  // A process that was only slow may have committed the same meanwhile.
  return version?.number ?? committed(deps, run, project);
}
