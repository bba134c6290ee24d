import { normalizePath } from '../../domain/artifact/action-rules.ts';
import { fileTokens, isShowable } from '../../domain/chat/choose-files.ts';
import { foldKey } from '../../domain/files/path.ts';
import { limits } from '../../domain/limits/index.ts';
import type { ModelMessage } from '../ports/model.ts';
import { fileText } from './project-text.ts';
import type { Turn } from './turn.ts';

/** The offer that the model may read files before it answers (GEN-045). */
export type ReadOffer = {
  /** Maximum number of tokens for the contents of files. */
  room: number;
  /** Paths of files that are already in the prompt. */
  shown: readonly string[];
};

type ReadAnswer = { messages: ModelMessage[]; shown: string[] };

/**
 * Answers a model's request for files. The messages contain the request itself, then the contents
 * of files as far as they fit, and a reason for each path that is not shown. Marks the shown files
 * as seen.
 */
export function answerReadRequest(
  requested: readonly string[],
  turn: Turn,
  { room, shown }: ReadOffer,
): ReadAnswer {
  const known = new Set(shown.map(foldKey));
  const asked = new Set<string>();
  const bodies: string[] = [];
  const notes: string[] = [];
  const read: string[] = [];
  let left = room;
  for (const raw of requested) {
    const path = normalizePath(raw);
    const found = path === undefined ? undefined : turn.spellingOf(path);
    const key = foldKey(found ?? path ?? raw);
    if (asked.has(key)) continue;
    asked.add(key);
    const text = found === undefined ? undefined : turn.text(found);
    const note = noteOf({ path, found, text, isKnown: known.has(key), left, count: read.length });
    if (note !== undefined || found === undefined || text === undefined) {
      notes.push(`${JSON.stringify(path ?? raw.slice(0, limits.files.pathMax))}: ${note}`);
      continue;
    }
    left -= fileTokens(text);
    bodies.push(fileText(found, text));
    read.push(found);
    turn.seen.see(found);
  }
  const request = [...new Set(requested)].slice(0, limits.chat.context.readFiles);
  return {
    messages: [
      {
        role: 'assistant',
        content: request.map((path) => `<appRead path=${JSON.stringify(path)}/>`).join('\n'),
      },
      {
        role: 'user',
        content: [
          '# The files you asked for',
          ...bodies,
          ...(notes.length > 0 ? [`Not shown:\n${notes.slice(0, maxNotes).join('\n')}`] : []),
          'Now answer the request above. No more files can be read.',
        ].join('\n\n'),
      },
    ],
    shown: read,
  };
}

/** A model may ask for thousands of paths; the first notes are enough. */
const maxNotes = 30;

function noteOf({
  path,
  found,
  text,
  isKnown,
  left,
  count,
}: {
  path: string | undefined;
  found: string | undefined;
  text: string | undefined;
  isKnown: boolean;
  left: number;
  count: number;
}): string | undefined {
  if (path === undefined) return 'not a path inside the project';
  if (found === undefined) return 'there is no such file';
  if (isKnown) return 'it is shown above';
  if (text === undefined || !isShowable(found, text)) return 'it cannot be shown';
  if (count >= limits.chat.context.readFiles) return 'too many files at once';
  return fileTokens(text) > left ? 'there is no room for it' : undefined;
}
