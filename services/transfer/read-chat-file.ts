import { ChatFile, type ExportedProject } from '../../domain/entities/chat-file.ts';
import { fail } from '../../domain/errors.ts';
import { readPath } from '../../domain/files/path.ts';
import { limits } from '../../domain/limits/index.ts';
import type { FileChange } from '../ports/versions.ts';
import { BoltChat, convertBoltChat } from './bolt-import.ts';

export type ImportedProject = Omit<ExportedProject, 'files' | 'uuid'> & { files: FileChange[] };

/**
 * Reads an exported chat file (GAP-48), in our own format or as `{messages, description}`. Throws
 * `importUnreadable`, or `pathRefused` for a path that a project may not contain.
 */
export function readChatFile(bytes: Uint8Array): ImportedProject[] {
  const value = readJson(bytes);
  const own = ChatFile.safeParse(value);
  if (own.success) return own.data.projects.map(toImportedProject);
  const foreign = BoltChat.safeParse(value);
  if (!foreign.success) {
    const [issue] = (isOwnFormat(value) ? own.error : foreign.error).issues;
    throw fail('importUnreadable', {}, `${issue?.path.join('.')}: ${issue?.message}`);
  }
  const chat = convertBoltChat(foreign.data);
  if (chat.messages.length === 0) throw fail('importUnreadable', {}, 'nobody says anything in it');
  return [toImportedProject(chat)];
}

const isOwnFormat = (value: unknown) =>
  typeof value === 'object' && value !== null && 'projects' in value;

/** Parses JSON. Throws `importUnreadable` for anything but JSON in UTF-8. */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw fail('importUnreadable', {}, 'not JSON');
  }
}

function toImportedProject({ files, uuid: _, ...project }: ExportedProject): ImportedProject {
  return {
    ...project,
    files: files.map(({ file_path, file_content, is_binary }) => {
      const read = readPath(file_path);
      if (!read.ok)
        throw fail('pathRefused', { path: file_path.slice(0, limits.files.pathMax) }, read.reason);
      return { path: read.path, bytes: Buffer.from(file_content, is_binary ? 'base64' : 'utf8') };
    }),
  };
}
