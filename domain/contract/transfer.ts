import { z } from 'zod';
import { Title } from '../entities/project.ts';
import { limits } from '../limits.ts';
import { call } from './call.ts';
import type { FileAnswer } from './file-answer.ts';
import { WB } from './paths.ts';

const Brought = z.object({ id: z.string(), uuid: z.string(), title: z.string() });
const Part = { batch: z.string().min(1).max(64), part: z.number().int().min(0).max(1000), last: z.boolean().default(false) };
const Said = z.string().trim().min(1).max(limits.transfer.saidMax);

/** CHAT-046, GAP-48: chats with their files, out to a file and in from one; and a project that was made elsewhere. */
export const transfer = {
  exportChats: call({
    method: 'GET',
    path: `${WB}/chatInfo/export`,
    summary: 'One own project, or with `all=1` every one, with chat and files as a JSON file',
    access: 'signed-in',
    input: z.object({ site_uuid: z.string().max(64).optional(), all: z.coerce.number<number | string>().int().min(0).max(1).default(0) }),
    data: z.custom<FileAnswer>(),
    answer: 'file',
  }),
  importChats: call({
    method: 'POST',
    path: `${WB}/chatInfo/import`,
    summary: 'One part (base64) of an exported file, in order from 0; the last one makes the projects, all of them or none, and names them',
    access: 'signed-in',
    input: z.object({ ...Part, bytes: z.string().max(limits.transport.maxBodyBytes) }),
    data: z.object({ projects: z.array(Brought) }),
  }),
  importFiles: call({
    method: 'POST',
    path: `${WB}/chatInfo/import-files`,
    summary:
      'Some files (base64) of a project made elsewhere, in order from part 0; the last part makes it, whole or not at all, with what was said of it as its first words',
    access: 'signed-in',
    input: z.object({
      ...Part,
      title: Title,
      ask: Said,
      answer: Said,
      files: z.array(z.object({ path: z.string().max(limits.files.pathMax), bytes: z.base64() })).max(limits.transfer.partFiles),
    }),
    data: z.object({ project: Brought.nullable() }),
  }),
};
