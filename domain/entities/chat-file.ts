import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { ProjectFile } from './file.ts';
import { MessagePart } from './message.ts';
import { Flag, Title } from './project.ts';

/** A message in a chat file: content, role and time (ISO 8601). */
const ExportedMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.union([z.string(), z.array(MessagePart)]),
  createdAt: z.string().optional(),
});
export type ExportedMessage = z.infer<typeof ExportedMessage>;

/** A project with its chat and the files of its newest version. */
export const ExportedProject = z.object({
  uuid: z.string().max(64),
  title: Title,
  webType: Flag.default(1),
  messages: z.array(ExportedMessage).max(limits.transfer.maxMessages),
  files: z.array(ProjectFile).max(limits.files.maxFiles),
});
export type ExportedProject = z.infer<typeof ExportedProject>;

/** GAP-48: the file format for exporting and importing chats. */
export const ChatFile = z.object({
  version: z.literal(1),
  exportDate: z.string(),
  projects: z.array(ExportedProject).min(1),
});
export type ChatFile = z.infer<typeof ChatFile>;
