import type { CallArguments, CallData } from '../../domain/contract/call.ts';
import type { FileResponse } from '../../domain/contract/file-response.ts';
import type { transfer as calls } from '../../domain/contract/transfer.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { messageWriter } from '../chat/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Versions } from '../ports/versions.ts';
import type { ProjectRow, ProjectsService } from '../projects/index.ts';
import type { ResourcesService } from '../resources/index.ts';
import { storableContent, storableText } from '../store/storable.ts';
import type { Database } from '../store/transaction.ts';
import type { VersionsService } from '../versions/index.ts';
import { exportFile } from './export-file.ts';
import { type ImportedProject, readChatFile, readJson } from './read-chat-file.ts';
import { readIncomingFiles } from './read-incoming-files.ts';
import { type ClaimUpload, createStagedUploads } from './staged-upload.ts';

type TransferOptions = {
  db: Database;
  clock: Clock;
  projects: Pick<ProjectsService, 'own' | 'importProjects' | 'all'>;
  versions: Pick<Versions, 'files'> & Pick<VersionsService, 'createFirst'>;
  resources: Pick<ResourcesService, 'take' | 'claim'>;
};

export type TransferService = ReturnType<typeof createTransfer>;

const { importBytes, storedBytes } = limits.transfer;

/**
 * Creates the functions that import and export chats as files (CHAT-046, GAP-48). An import is one
 * transaction: it creates every project of the file within the quota, or no project.
 */
export function createTransfer({ db, clock, projects, versions, resources }: TransferOptions) {
  const withStagedUpload = createStagedUploads(resources);

  async function fillProject(
    tx: Database,
    { uuid }: ProjectRow,
    { messages: said, files }: ImportedProject,
  ): Promise<void> {
    const now = clock.now();
    await versions.createFirst(tx, uuid, files);
    const rows = said.map(({ role, content, createdAt }) => ({
      projectUuid: uuid,
      role,
      content: storableContent(content),
      createdAt: parsePastTime(now, createdAt),
    }));
    await messageWriter.insert(tx, rows);
  }

  return {
    /**
     * Exports one project or all projects of the user. Throws `invalidInput` when the request asks
     * for neither.
     */
    async export(
      userId: number,
      { site_uuid: uuid, all }: CallArguments<typeof calls.exportChats>,
    ): Promise<FileResponse> {
      if (all === 0 && uuid === undefined)
        throw fail('invalidInput', {}, 'neither site_uuid nor all');
      const wanted =
        all === 1 ? await projects.all(userId) : [await projects.own(uuid ?? '', userId)];
      return exportFile({ db, versions }, wanted, clock.now());
    },

    /** Imports the projects of an exported file and lists them. */
    import(
      userId: number,
      { bytes = '', stored: path }: CallArguments<typeof calls.importChats>,
    ): Promise<CallData<typeof calls.importChats>> {
      const bring = async (file: Uint8Array, claim?: ClaimUpload) => {
        const copies = readChatFile(file).map((one) => ({
          title: storableText(one.title),
          webType: one.webType,
          fill: (tx: Database, row: ProjectRow) => fillProject(tx, row, one),
        }));
        return {
          projects: (await projects.importProjects(userId, copies, claim)).map(toImportSummary),
        };
      };
      return path === undefined
        ? bring(Buffer.from(bytes, 'base64'))
        : withStagedUpload(
            userId,
            { path, maxBytes: importBytes, tooLarge: 'importTooLarge' },
            bring,
          );
    },

    /**
     * Creates a project whose first version contains files from elsewhere, such as a folder or a
     * ZIP.
     */
    importFiles(
      userId: number,
      input: CallArguments<typeof calls.importFiles>,
    ): Promise<CallData<typeof calls.importFiles>> {
      const { title, ask, answer, files = [], stored: path } = input;
      const bring = async (list: unknown, claim?: ClaimUpload) => {
        const imported: ImportedProject = {
          title: storableText(title),
          webType: 1,
          messages: [
            { role: 'user', content: ask },
            { role: 'assistant', content: answer },
          ],
          files: readIncomingFiles(list),
        };
        const [made] = await projects.importProjects(
          userId,
          [{ ...imported, fill: (tx, row) => fillProject(tx, row, imported) }],
          claim,
        );
        if (!made) throw fail('unexpected', {}, 'no project was made');
        return { project: toImportSummary(made) };
      };
      return path === undefined
        ? bring(files)
        : withStagedUpload(
            userId,
            { path, maxBytes: storedBytes, tooLarge: 'filesTooLarge' },
            (bytes, claim) => bring(readJson(bytes), claim),
          );
    },
  };
}

const toImportSummary = ({ id, uuid, title }: ProjectRow) => ({ id: String(id), uuid, title });

/**
 * Parses a time from a file; returns the current time when the time is missing or in the future
 * (ADR 023).
 */
function parsePastTime(now: Date, text: string | undefined): Date {
  const at = new Date(text ?? Number.NaN);
  return at.getTime() <= now.getTime() && at.getTime() > 0 ? at : now;
}
