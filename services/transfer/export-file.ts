import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FileResponse } from '../../domain/contract/file-response.ts';
import type { ExportedProject } from '../../domain/entities/chat-file.ts';
import type { Versions } from '../ports/versions.ts';
import type { ProjectRow } from '../projects/index.ts';
import { messages } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import { toProjectFile } from '../versions/index.ts';

type ExportSource = { db: Database; versions: Pick<Versions, 'files'> };

/**
 * Exports the projects as one JSON file (GAP-48). The file is generated while it is read, so only
 * one project is in memory at a time.
 */
export function exportFile(
  source: ExportSource,
  projects: readonly ProjectRow[],
  at: Date,
): FileResponse {
  const encoder = new TextEncoder();
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield encoder.encode(
      `{"version":1,"exportDate":${JSON.stringify(at.toISOString())},"projects":[`,
    );
    for (const [i, project] of projects.entries())
      yield encoder.encode(
        `${i > 0 ? ',' : ''}${JSON.stringify(await toSavedProject(source, project))}`,
      );
    yield encoder.encode(']}\n');
  }
  return { name: `chat-${at.toISOString()}.json`, type: 'application/json', bytes: bytes() };
}

async function toSavedProject(
  { db, versions }: ExportSource,
  { uuid, title, webType }: ProjectRow,
): Promise<ExportedProject> {
  const said = await db
    .select()
    .from(messages)
    .where(and(eq(messages.projectUuid, uuid), isNull(messages.hiddenAt)))
    .orderBy(asc(messages.id));
  return {
    uuid,
    title,
    webType,
    messages: said.map(({ role, content, createdAt }) => ({
      role,
      content,
      createdAt: createdAt.toISOString(),
    })),
    files: [...(await versions.files(uuid))].map(([path, body]) => toProjectFile(path, body)),
  };
}
