import type { CallArguments, CallData } from '../../domain/contract/call.ts';
import type { FileAnswer } from '../../domain/contract/file-answer.ts';
import type { transfer as calls } from '../../domain/contract/transfer.ts';
import { fail } from '../../domain/errors.ts';
import { messages } from '../db/schema/index.ts';
import { storable, storableText } from '../db/storable.ts';
import type { Database } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import type { Versions } from '../ports/versions.ts';
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

/** Chats as files (CHAT-046, GAP-48). An import is one transaction: every project of the file, within the quota, or nothing. */
export function createTransfer({ db, clock, projects, versions }: Options) {
  const parts = createParts(clock);

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
      const whole = parts.add(userId, part);
      if (!whole) return { projects: [] };
      const copies = readChatFile(whole).map((one) => ({
        title: storableText(one.title),
        webType: one.webType,
        fill: (tx: Database, row: ProjectRow) => fill(tx, row, one),
      }));
      const made = await projects.bring(userId, copies);
      return { projects: made.map(({ id, uuid, title }) => ({ id: String(id), uuid, title })) };
    },
  };
}

/** A time from a file, never one that is still to come (ADR 023); now where there is none. */
function notAfter(now: Date, text: string | undefined): Date {
  const at = new Date(text ?? Number.NaN);
  return at.getTime() <= now.getTime() && at.getTime() > 0 ? at : now;
}
