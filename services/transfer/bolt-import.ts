import { z } from 'zod';
import { createArtifactParser } from '../../domain/artifact/parser.ts';
import { messageText } from '../../domain/chat/message-text.ts';
import type { ExportedMessage, ExportedProject } from '../../domain/entities/chat-file.ts';
import { MessagePart } from '../../domain/entities/message.ts';
import { readPath } from '../../domain/files/path.ts';
import { limits } from '../../domain/limits/index.ts';
import { projectTitle } from '../../domain/projects/title.ts';

/**
 * A chat as bolt.diy exports it: a description, and messages of the AI SDK in the old format
 * (`content`) or the new one (`parts`).
 */
export const BoltChat = z.object({
  description: z.string().nullish(),
  messages: z
    .array(
      z.object({
        role: z.string(),
        content: z.union([z.string(), z.array(z.unknown())]).nullish(),
        parts: z.array(z.unknown()).nullish(),
        annotations: z.unknown().optional(),
        createdAt: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(limits.transfer.maxMessages),
});
type BoltMessage = z.infer<typeof BoltChat>['messages'][number];

/** Matches the model and provider that bolt.diy writes before every prompt. */
const modelNote = /^\s*(?:\[(?:Model|Provider): [^\]\n]*\]\s*)+/;
const roles: Record<string, ExportedMessage['role']> = {
  user: 'user',
  human: 'user',
  assistant: 'assistant',
};

/**
 * Converts a chat of bolt.diy to a project: its messages, and the files that its answers wrote,
 * each file in its last state.
 */
export function convertBoltChat({
  description,
  messages,
}: z.infer<typeof BoltChat>): ExportedProject {
  const files = new Map<string, string>();
  const said: ExportedMessage[] = [];
  for (const message of messages) {
    const role = roles[message.role];
    if (!role) continue;
    const content = contentOf(message, role);
    if (role === 'assistant')
      for (const [path, text] of filesOf(messageText(content))) files.set(path, text);
    if (!isHidden(message) && content.length > 0)
      said.push({ role, content, ...(createdAt(message) && { createdAt: createdAt(message) }) });
  }
  const prompt = said.find(({ role }) => role === 'user');
  return {
    uuid: '',
    title: projectTitle({
      artifactTitle: description ?? '',
      prompt: prompt ? messageText(prompt.content) : '',
      fallback: '…',
    }),
    webType: 1,
    messages: said,
    files: [...files].map(([file_path, file_content]) => ({
      file_path,
      file_content,
      is_binary: false,
    })),
  };
}

function contentOf(
  { content, parts }: BoltMessage,
  role: ExportedMessage['role'],
): ExportedMessage['content'] {
  const given = content && content.length > 0 ? content : (parts ?? '');
  const clean = (text: string) => (role === 'user' ? text.replace(modelNote, '') : text);
  if (typeof given === 'string') return clean(given);
  const read = given.flatMap((part) => {
    const known = MessagePart.safeParse(part);
    return known.success
      ? [known.data.type === 'text' ? { ...known.data, text: clean(known.data.text) } : known.data]
      : [];
  });
  // An answer is always stored as text, because only prompts contain pictures.
  return role === 'assistant' || read.every(({ type }) => type === 'text')
    ? messageText(read)
    : read;
}

const isHidden = ({ annotations }: BoltMessage) =>
  Array.isArray(annotations) && annotations.includes('hidden');

function createdAt({ createdAt: at }: BoltMessage): string | undefined {
  const time = typeof at === 'string' || typeof at === 'number' ? new Date(at) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined;
}

/**
 * Yields the files that an answer wrote, in order. Skips paths that a project may not contain, as
 * bolt.diy did.
 */
function* filesOf(answer: string): Generator<[path: string, text: string]> {
  const parser = createArtifactParser();
  let open: { path: string; chunks: string[] } | undefined;
  for (const event of [...parser.push(answer), ...parser.end()]) {
    if (event.type === 'action-opened')
      open = event.actionType === 'file' ? { path: event.filePath, chunks: [] } : undefined;
    else if (event.type === 'action-delta') open?.chunks.push(event.text);
    else if (event.type === 'action-closed' && open) {
      const read = readPath(withoutRoot(open.path));
      if (read.ok) yield [read.path, open.chunks.join('')];
      open = undefined;
    }
  }
}

const root = `${limits.project.workingDirectory}/`;
const withoutRoot = (path: string) => (path.startsWith(root) ? path.slice(root.length) : path);
