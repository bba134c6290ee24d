import { z } from 'zod';
import { limits } from '../limits.ts';
import { call } from './call.ts';
import type { FileAnswer } from './file-answer.ts';
import { WB } from './paths.ts';

/** CHAT-046, GAP-48: chats with their files, out to a file and in from one. */
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
    input: z.object({
      batch: z.string().min(1).max(64),
      part: z.number().int().min(0).max(1000),
      bytes: z.string().max(limits.transport.maxBodyBytes),
      last: z.boolean().default(false),
    }),
    data: z.object({ projects: z.array(z.object({ id: z.string(), uuid: z.string(), title: z.string() })) }),
  }),
};
