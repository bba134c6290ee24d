import type { Chat, RunStatus } from '../../domain/contract/chat.ts';
import type { Message } from '../../domain/entities/message.ts';
import type { RunRow } from '../ports/runs.ts';
import { toProjectFile } from '../versions/index.ts';
import type { ChatDeps } from './deps.ts';
import { chatIdOf } from './generation-events.ts';
import { type MessageRow, type RunInfo, readMessages, readRuns } from './repository.ts';

/**
 * Returns a chat with its files and its run (GAP-38). Another user's public project is read-only
 * and shows no run.
 */
export async function readChat(
  deps: ChatDeps,
  { userId, uuid, type }: { userId: number; uuid: string; type: 'chat' | 'files' },
): Promise<Chat> {
  const { readOnly, ...project } = await deps.projects.readable(uuid, userId);
  const [head, files, rows, latest, preview] = await Promise.all([
    deps.versions.head(uuid),
    deps.versions.files(uuid),
    type === 'chat' ? readMessages(deps.db, uuid) : [],
    readOnly ? undefined : deps.runs.latest(uuid, 'chat'),
    deps.projects.preview(project),
  ]);
  const repair = readOnly ? undefined : await deps.repairs?.readState(uuid);
  const runs = await readRuns(deps.db, [...new Set(rows.flatMap((row) => row.runId ?? []))]);
  const newest = rows.findLast(({ runId }) => runId && !isTalk(runs.get(runId)?.input.mode))?.runId;
  return {
    site_uuid: uuid,
    chat_id: chatIdOf(project),
    is_manage: project.isManage,
    preview_url: preview.url,
    preview_name: preview.name,
    grade: project.grade,
    readOnly,
    list: rows.map((row) => {
      const run = row.runId ? runs.get(row.runId) : undefined;
      return toMessage(row, chatIdOf(project), run && { ...run, isNewest: run.id === newest });
    }),
    files: [...files].map(([path, bytes]) => toProjectFile(path, bytes)),
    version: head?.number ?? null,
    origin: head?.origin ?? null,
    run: latest ? toRunState(latest) : null,
    repair: repair
      ? { auto: repair.auto, check: repair.check ? toRunState(repair.check) : null }
      : null,
  };
}

const toRunState = ({ id, seq, status }: RunRow) => ({ id, seq, status: visibleStatus(status) });
const visibleStatus = (status: RunStatus | 'queued'): RunStatus =>
  status === 'queued' ? 'running' : status;

/** `isNewest`: whether no later turn wrote files. */
type ShownRun = RunInfo & { isNewest: boolean };

function toMessage(row: MessageRow, chatId: string, run: ShownRun | undefined): Message {
  return {
    id: String(row.id),
    role: row.role,
    content: row.content,
    chat_id: chatId,
    message_type: row.messageType,
    message_content: row.messageContent,
    createdAt: row.createdAt.toISOString(),
    uuid: row.projectUuid,
    turn:
      row.role === 'assistant' && run
        ? {
            run: run.id,
            status: visibleStatus(run.status),
            version: run.version,
            used: run.usage,
            ...(isTalk(run.input.mode) ? { mode: run.input.mode } : {}),
            ...(run.refused?.length ? { refused: run.refused } : {}),
            ...(run.fixed?.length ? { fixed: run.fixed } : {}),
            ...shownRefusal(run),
            seconds: run.endedAt
              ? Math.round((run.endedAt.getTime() - run.createdAt.getTime()) / 1000)
              : null,
          }
        : null,
  };
}

const isTalk = (mode: unknown): mode is 'discuss' | 'plan' => mode === 'discuss' || mode === 'plan';

/** A later turn applied the files that waited for the database. */
function shownRefusal({ databaseRefusal, isNewest }: ShownRun) {
  if (!databaseRefusal || (databaseRefusal.state === 'waiting' && !isNewest)) return {};
  return { database: databaseRefusal };
}
