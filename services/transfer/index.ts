import type { CallArguments, CallData } from '../../domain/contract/call.ts';
import type { FileAnswer } from '../../domain/contract/file-answer.ts';
import type { transfer as calls } from '../../domain/contract/transfer.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { foldKey, readPath } from '../../domain/rules/path.ts';
import { messages } from '../db/schema/index.ts';
import { storable, storableText } from '../db/storable.ts';
import type { Database } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileChange, Versions } from '../ports/versions.ts';
import type { ProjectRow, ProjectsService } from '../projects/index.ts';
import type { VersionsService } from '../versions/index.ts';
import { exportFile } from './export.ts';
import { createParts } from './parts.ts';
import { type Imported, readChatFile } from './read-chat-file.ts';

export { transferHandlers } from './handlers.ts';

/** Rows written in one statement. */
const perStatement = 500;

type Options = {
  db: Database;
  clock: Clock;
  projects: Pick<ProjectsService, 'own' | 'bring' | 'all'>;
  versions: Pick<Versions, 'files'> & Pick<VersionsService, 'begin'>;
};

export type TransferService = ReturnType<typeof createTransfer>;

const { maxFiles, maxProjectBytes, pathMax } = limits.files;
/** Counted for each file beside its bytes, so that empty ones take room too. */
const perFile = pathMax;

/** Chats as files (CHAT-046, GAP-48). An import is one transaction: every project of the file, within the quota, or nothing. */
export function createTransfer({ db, clock, projects, versions }: Options) {
  const chatParts = createParts<Buffer>(clock, { wholeBytes: limits.transfer.importBytes, tooLarge: 'importTooLarge' });
  const fileParts = createParts<FileChange[]>(clock, { wholeBytes: maxProjectBytes + maxFiles * perFile, tooLarge: 'filesTooLarge' });

  async function fill(tx: Database, { uuid }: ProjectRow, { messages: said, files }: Imported): Promise<void> {
    const now = clock.now();
    await versions.begin(tx, uuid, files);
    const rows = said.map(({ role, content, createdAt }) => ({
      projectUuid: uuid,
      role,
      content: storable(content),
      createdAt: notAfter(now, createdAt),
    }));
    for (let from = 0; from < rows.length; from += perStatement) await tx.insert(messages).values(rows.slice(from, from + perStatement));
  }

  return {
    /** One own project, or all of them; `invalidInput` for neither. */
    async export(userId: number, { site_uuid: uuid, all }: CallArguments<typeof calls.exportChats>): Promise<FileAnswer> {
      if (all === 0 && uuid === undefined) throw fail('invalidInput', {}, 'neither site_uuid nor all');
      const wanted = all === 1 ? await projects.all(userId) : [await projects.own(uuid ?? '', userId)];
      return exportFile({ db, versions }, wanted, clock.now());
    },

    /** Takes a part of a file; the last one brings the projects and names them. */
    async import(userId: number, part: CallArguments<typeof calls.importChats>): Promise<CallData<typeof calls.importChats>> {
      const bytes = Buffer.from(part.bytes, 'base64');
      const whole = chatParts.add(userId, part, bytes, bytes.length);
      if (!whole) return { projects: [] };
      const copies = readChatFile(Buffer.concat(whole)).map((one) => ({
        title: storableText(one.title),
        webType: one.webType,
        fill: (tx: Database, row: ProjectRow) => fill(tx, row, one),
      }));
      const made = await projects.bring(userId, copies);
      return { projects: made.map(toBrought) };
    },

    /** Takes some files of a project made elsewhere; the last part makes it, its files the first version. */
    async importFiles(userId: number, part: CallArguments<typeof calls.importFiles>): Promise<CallData<typeof calls.importFiles>> {
      const files = part.files.map(toChange);
      const bytes = files.reduce((sum, file) => sum + file.bytes.length + perFile, 0);
      const whole = fileParts.add(userId, part, files, bytes);
      if (!whole) return { project: null };
      const imported: Imported = {
        title: storableText(part.title),
        webType: 1,
        messages: [
          { role: 'user', content: part.ask },
          { role: 'assistant', content: part.answer },
        ],
        files: whole.flat(),
      };
      // A file named twice is not one of two: nobody could say which.
      if (new Set(imported.files.map(({ path }) => foldKey(path))).size < imported.files.length)
        throw fail('pathRefused', {}, 'named twice');
      const [made] = await projects.bring(userId, [{ ...imported, fill: (tx, row) => fill(tx, row, imported) }]);
      return { project: made ? toBrought(made) : null };
    },
  };
}

const toBrought = ({ id, uuid, title }: ProjectRow) => ({ id: String(id), uuid, title });

function toChange({ path, bytes }: { path: string; bytes: string }): { path: string; bytes: Buffer } {
  const read = readPath(path);
  if (!read.ok) throw fail('pathRefused', { path }, read.reason);
  return { path: read.path, bytes: Buffer.from(bytes, 'base64') };
}

/** A time from a file, never one that is still to come (ADR 023); now where there is none. */
function notAfter(now: Date, text: string | undefined): Date {
  const at = new Date(text ?? Number.NaN);
  return at.getTime() <= now.getTime() && at.getTime() > 0 ? at : now;
}
