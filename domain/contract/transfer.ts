import { z } from 'zod';
import { IncomingFiles } from '../entities/incoming-file.ts';
import { Title } from '../entities/project.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import type { FileResponse } from './file-response.ts';
import { WB } from './paths.ts';

const ImportedProject = z.object({ id: z.string(), uuid: z.string(), title: z.string() });
/**
 * The storage key of an upload made with the credentials for `import`, for content that is too
 * large for a request. The upload can be read once (ADR 045).
 */
const storageKey = z.string().max(300).optional();
const ImportText = z.string().trim().min(1).max(limits.transfer.saidMax);

const onlyOne = 'either what is imported, or where it lies';
function isExactlyOne({
  stored,
  bytes,
  files,
}: {
  stored?: unknown;
  bytes?: unknown;
  files?: unknown;
}): boolean {
  return (stored === undefined) !== ((bytes ?? files) === undefined);
}

/**
 * CHAT-046, GAP-48: export and import of chats with their files, and import of a project created
 * elsewhere.
 */
export const transfer = {
  exportChats: call({
    method: 'GET',
    path: `${WB}/chatInfo/export`,
    summary: 'One own project, or with `all=1` every one, with chat and files as a JSON file',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.transfer.exportsPerMinute },
    atOnce: limits.calls.download.atOnce,
    input: z.object({
      site_uuid: z.string().max(64).optional(),
      all: z.coerce.number<number | string>().int().min(0).max(1).default(0),
    }),
    data: z.custom<FileResponse>(),
    answer: 'file',
  }),
  importChats: call({
    method: 'POST',
    path: `${WB}/chatInfo/import`,
    summary:
      'An exported file, as `bytes` (base64) or as what was put into the storage; makes its projects, all of them or none, and names them',
    access: 'signed-in',
    body: 'large',
    limit: { by: 'user', perMinute: limits.transfer.importsPerMinute },
    atOnce: limits.calls.download.atOnce,
    input: z
      .object({ stored: storageKey, bytes: z.base64().optional() })
      .refine(isExactlyOne, onlyOne),
    data: z.object({ projects: z.array(ImportedProject) }),
  }),
  importFiles: call({
    method: 'POST',
    path: `${WB}/chatInfo/import-files`,
    summary:
      'The files of a project made elsewhere, as `files` or, the same list as JSON, as what was put into the storage; makes it, whole or not at all, with what was said of it as its first words',
    access: 'signed-in',
    body: 'large',
    limit: { by: 'user', perMinute: limits.transfer.importsPerMinute },
    atOnce: limits.calls.download.atOnce,
    input: z
      .object({
        title: Title,
        ask: ImportText,
        answer: ImportText,
        stored: storageKey,
        files: IncomingFiles.optional(),
      })
      .refine(isExactlyOne, onlyOne),
    data: z.object({ project: ImportedProject }),
  }),
};
