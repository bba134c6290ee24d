import { and, asc, eq, isNull } from 'drizzle-orm';
import { createArtifactParser } from '../../domain/artifact/parser.ts';
import { messageText } from '../../domain/chat/message-text.ts';
import type { Session } from '../../domain/entities/gallery.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import { messages } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

const { promptMax, files: maxFiles, keptMs, keptTurns } = limits.gallery.session;

type FirstTurn = Pick<Session, 'prompt' | 'files' | 'fileCount'> | null;

/** Returns what was asked first in a project, and which files the answer wrote. */
export type FirstTurns = (uuid: string) => Promise<FirstTurn>;

/**
 * Reads first turns and caches them for a while, because any guest may request them and each answer
 * must be parsed.
 */
export function createFirstTurns({ db, clock }: { db: Database; clock: Clock }): FirstTurns {
  const kept = new Map<string, { at: number; turn: Promise<FirstTurn> }>();
  return (uuid) => {
    const now = clock.now().getTime();
    const known = kept.get(uuid);
    if (known && now - known.at < keptMs) return known.turn;
    if (kept.size >= keptTurns) kept.clear();
    const turn = readFirstTurn(db, uuid);
    kept.set(uuid, { at: now, turn });
    turn.catch(() => kept.delete(uuid));
    return turn;
  };
}

async function readFirstTurn(db: Database, uuid: string): Promise<FirstTurn> {
  const [asked, answered] = await db
    .select({ role: messages.role, content: messages.content })
    .from(messages)
    .where(and(eq(messages.projectUuid, uuid), isNull(messages.hiddenAt)))
    .orderBy(asc(messages.id))
    .limit(2);
  if (asked?.role !== 'user' || answered?.role !== 'assistant') return null;
  const files = writtenFiles(messageText(answered.content));
  const prompt = messageText(asked.content).trim().slice(0, promptMax);
  if (prompt === '' || files.length === 0) return null;
  return { prompt, files: files.slice(0, maxFiles), fileCount: files.length };
}

/** Returns the paths that an answer wrote, each once: first those below `src`, then the others. */
function writtenFiles(answer: string): string[] {
  const parser = createArtifactParser();
  const paths = [...parser.push(answer), ...parser.end()].flatMap((event) =>
    event.type === 'action-opened' && event.actionType === 'file' ? [event.filePath] : [],
  );
  const isOther = (path: string) => Number(!path.startsWith('src/'));
  return [...new Set(paths)].sort((one, other) => isOther(one) - isOther(other));
}
