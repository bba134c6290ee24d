import { z } from 'zod';
import { ProjectFile } from '../entities/file.ts';
import { ContentPart, Message } from '../entities/message.ts';
import { PagePart } from '../entities/page-part.ts';
import { Flag } from '../entities/project.ts';
import { limits } from '../limits.ts';
import type { EventsAnswer } from '../stream/event.ts';
import { call } from './call.ts';
import { ModelChoice } from './models.ts';
import { WB } from './paths.ts';

export { type Command, commands } from '../rules/commands.ts';

export const requestTypes = ['exe_npm', 'exe_api', 'generate_prompt_enhancer', 'generate_website_chat'] as const;
export const runStatuses = ['running', 'done', 'stopped', 'interrupted', 'failed'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** GEN-001, GEN-002, RUN-001, RUN-002: one endpoint for generation and commands; which fields matter follows from `request_type`. */
export const ChatRequest = z.object({
  site_uuid: z.uuid(),
  request_type: z.enum(requestTypes),
  is_manage: Flag.default(0),
  context: z.union([z.literal(1), z.literal(2)]).default(1),
  web_type: Flag.default(1),
  prompt: z.string().max(limits.chat.promptBytes).default(''),
  images: z
    .array(z.union([z.string(), ContentPart]))
    .max(limits.chat.images.max)
    .default([]),
  /** The part of the page the prompt speaks of (product point 24). */
  part: PagePart.optional(),
  message_type: z.enum(['content', 'error']).nullish(),
  message_content: z.string().nullish(),
  command: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).optional(),
  command_str: z.string().max(limits.command.maxLength).optional(),
  /** Which landing variant the person came through; the starter chooses its project by it. */
  variant: z.enum(['general', 'website', 'h5', 'app']).optional(),
  /** Which model answers this turn; without it the one the operator set. */
  model: ModelChoice.optional(),
  /** `discuss`: answers and proposes, and touches no file. */
  mode: z.enum(['build', 'discuss']).optional(),
  /** Continue an interrupted answer, or answer the last prompt again (product point 4). */
  resume: z.enum(['continue', 'retry']).optional(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

const RunState = z.object({ id: z.string(), seq: z.number().int(), status: z.enum(runStatuses) });

/** GAP-38, decision 35. */
export const Chat = z.object({
  site_uuid: z.string(),
  chat_id: z.string(),
  is_manage: Flag,
  preview_url: z.string(),
  grade: z.union([z.literal(1), z.literal(2)]),
  readOnly: z.boolean(),
  list: z.array(Message),
  files: z.array(ProjectFile),
  version: z.number().int().nullable(),
  run: RunState.nullable(),
  /** Automatic repair: whether the person wants it, and the newest check of the project; null for a reader. */
  repair: z.object({ auto: z.boolean(), check: RunState.nullable() }).nullable(),
});
export type Chat = z.infer<typeof Chat>;

/** Decision 12: how many tokens of what go into a prompt, by the same choice the run makes. `budget` is the most it may have. */
export const ContextParts = z.object({
  budget: z.number().int(),
  total: z.number().int(),
  rules: z.number().int(),
  talk: z.number().int(),
  files: z.number().int(),
  pictures: z.number().int(),
  prompt: z.number().int(),
  /** Files whose contents are sent, largest first. */
  shown: z.array(z.object({ path: z.string(), tokens: z.number().int() })),
  /** Files of which only the name is sent. */
  named: z.number().int(),
});
export type ContextParts = z.infer<typeof ContextParts>;

const path = z.string().max(limits.files.pathMax);
const runParams = z.object({ run: z.string().min(1).max(64) });

/** The answer of a streaming call never passes a schema: the transport writes it event by event. */
const Events = z.custom<EventsAnswer>();

export const chat = {
  send: call({
    method: 'POST',
    path: `${WB}/chat`,
    summary: 'Generate, enhance, or run a command; answers an event stream (GAP-30, GAP-35)',
    access: 'signed-in',
    input: ChatRequest,
    data: Events,
    answer: 'events',
  }),
  context: call({
    method: 'POST',
    path: `${WB}/chat/context`,
    summary: 'What the next prompt would send to the model, in tokens; without `site_uuid` for a project that is not there yet',
    access: 'signed-in',
    input: z.object({
      site_uuid: z.uuid().optional(),
      prompt: z.string().max(limits.chat.promptBytes).default(''),
      images: z.number().int().min(0).max(limits.chat.images.max).default(0),
      context: z.union([z.literal(1), z.literal(2)]).default(1),
      mode: z.enum(['build', 'discuss']).optional(),
      variant: z.enum(['general', 'website', 'h5', 'app']).optional(),
      model: ModelChoice.optional(),
    }),
    data: ContextParts,
  }),
  follow: call({
    method: 'GET',
    path: `${WB}/chat/runs/{run}`,
    summary: 'Replay a run’s log after `seq` and follow it (decision 8)',
    access: 'signed-in',
    params: runParams,
    input: z.object({ after: z.coerce.number<number | string>().int().min(0).default(0) }),
    data: Events,
    answer: 'events',
  }),
  stop: call({
    method: 'POST',
    path: `${WB}/chat/runs/{run}/stop`,
    summary: 'Stop a run; what was finished is kept',
    access: 'signed-in',
    params: runParams,
    data: z.object({ status: z.enum(runStatuses) }),
  }),
  getChat: call({
    method: 'POST',
    path: `${WB}/chatInfo`,
    requestType: 'get_chat',
    summary: 'Load a chat with its files and its run; `type: files` leaves the list out',
    access: 'signed-in',
    input: z.object({ site_uuid: z.string().max(64), type: z.enum(['chat', 'files']).default('chat') }),
    data: Chat,
  }),
  saveFiles: call({
    method: 'POST',
    path: `${WB}/chatInfo`,
    requestType: 'save_file',
    summary: 'Save, rename and remove files by hand as one version; what equals the head saves nothing, batches are committed by the last',
    access: 'signed-in',
    input: z.object({
      site_uuid: z.uuid(),
      files: z.array(z.object({ file_path: path, file_content: z.string() })).max(limits.files.saveFiles),
      /** Files, or folders with all that lies in them; these two go with the last of a batch. */
      renamed: z
        .array(z.object({ from: path, to: path }))
        .max(limits.files.saveFiles)
        .default([]),
      removed: z.array(path).max(limits.files.saveFiles).default([]),
      base_version: z.number().int().optional(),
      batch: z.string().max(64).optional(),
      last: z.boolean().default(true),
    }),
    data: z.object({
      saved: z.number().int(),
      version: z.number().int().nullable(),
      /** The run that looks at what was saved, once it rests; null where nothing is up. */
      check: z.string().nullable(),
    }),
  }),
};
