import { z } from 'zod';
import { ProjectFile } from '../entities/file.ts';
import { ContentPart, Message } from '../entities/message.ts';
import { OutsidePage } from '../entities/outside-page.ts';
import { PagePart } from '../entities/page-part.ts';
import { Flag } from '../entities/project.ts';
import { limits } from '../limits/index.ts';
import type { EventsResponse } from '../stream/event.ts';
import { call } from './call.ts';
import { ModelChoice } from './models.ts';
import { WB } from './paths.ts';

export { type Command, commands } from '../runtime/commands.ts';

export const requestTypes = [
  'exe_npm',
  'exe_api',
  'generate_prompt_enhancer',
  'generate_website_chat',
] as const;
export const runStatuses = ['running', 'done', 'stopped', 'interrupted', 'failed'] as const;
export type RunStatus = (typeof runStatuses)[number];

/**
 * GEN-001, GEN-002, RUN-001, RUN-002: one endpoint for generation and commands; `request_type`
 * decides which fields are used.
 */
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
  /** The part of the page the prompt refers to (PP-24). */
  part: PagePart.optional(),
  /** Web pages that the prompt refers to (CHAT-053). */
  pages: z.array(OutsidePage).max(limits.outsidePage.perPrompt).optional(),
  message_type: z.enum(['content', 'error']).nullish(),
  message_content: z.string().nullish(),
  command: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).optional(),
  command_str: z.string().max(limits.command.maxLength).optional(),
  /**
   * The variant of the landing page through which the user came. The starter chooses its ready-made
   * project by this variant.
   */
  variant: z.enum(['general', 'website', 'h5', 'app']).optional(),
  /** The model for this turn; without it, the operator's default. */
  model: ModelChoice.optional(),
  /**
   * `discuss`: the model answers and proposes, and changes no file. `plan`: it answers with a plan
   * and questions, and changes no file (GEN-056).
   */
  mode: z.enum(['build', 'discuss', 'plan']).optional(),
  /** The agreed plan that this turn builds, stored as a file of its version (GEN-058). */
  plan: z.string().max(limits.chat.plan.fileMax).optional(),
  /** The error at visitors of the published site that this repair is about (PUB-092). */
  visitor_error: z.string().max(64).optional(),
  /** Whether the user has seen the cost of this repair and agrees to pay if it is not free. */
  pays: z.boolean().optional(),
  /** Continues an interrupted answer, or answers the last prompt again (PP-04). */
  resume: z.enum(['continue', 'retry']).optional(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

const RunState = z.object({ id: z.string(), seq: z.number().int(), status: z.enum(runStatuses) });

export const Chat = z.object({
  site_uuid: z.string(),
  chat_id: z.string(),
  is_manage: Flag,
  preview_url: z.string(),
  /**
   * The preview's name in addresses: the uuid of a public project, a label of a private one
   * (ADR 051).
   */
  preview_name: z.string(),
  grade: z.union([z.literal(1), z.literal(2)]),
  readOnly: z.boolean(),
  list: z.array(Message),
  files: z.array(ProjectFile),
  version: z.number().int().nullable(),
  /** If the newest version is a restore, the version whose files it restored. */
  origin: z.number().int().nullable().optional(),
  run: RunState.nullable(),
  /**
   * Automatic repair: whether the user enabled it, and the project's newest check; null for a
   * read-only user.
   */
  repair: z.object({ auto: z.boolean(), check: RunState.nullable() }).nullable(),
});
export type Chat = z.infer<typeof Chat>;

/**
 * The tokens of each part of a prompt, with the files chosen as a run would choose them (ADR 080).
 * `budget` is the maximum.
 */
export const ContextTokens = z.object({
  budget: z.number().int(),
  total: z.number().int(),
  rules: z.number().int(),
  /** Tokens of the part of SAYSO.md that is sent. */
  projectRules: z.number().int(),
  talk: z.number().int(),
  files: z.number().int(),
  pictures: z.number().int(),
  prompt: z.number().int(),
  /** Files whose contents are sent, largest first. */
  shown: z.array(z.object({ path: z.string(), tokens: z.number().int() })),
  /** Number of files of which only the name is sent. */
  named: z.number().int(),
  /** Whether SAYSO.md is longer than the part that is sent. */
  isRulesCut: z.boolean(),
  /** What the turn probably costs, in tokens of the balance; 0 if it costs the user nothing. */
  price: z.number().int(),
});
export type ContextTokens = z.infer<typeof ContextTokens>;

const path = z.string().max(limits.files.pathMax);
/** A file that a user saves. If it is binary, such as a picture, its content is base64. */
const SavedFile = z
  .object({ file_path: path, file_content: z.string(), is_binary: z.boolean().optional() })
  .refine(
    ({ file_content, is_binary }) => !is_binary || z.base64().safeParse(file_content).success,
    'base64 for a binary file',
  );
const runParams = z.object({ run: z.string().min(1).max(64) });

/**
 * The response of a streaming call is not validated as a whole: the transport writes it event by
 * event.
 */
const Events = z.custom<EventsResponse>();

export const chat = {
  send: call({
    method: 'POST',
    path: `${WB}/chat`,
    summary: 'Generate, enhance, or run a command; answers an event stream (GAP-30, GAP-35)',
    access: 'signed-in',
    body: 'large',
    limit: { by: 'user', perMinute: limits.chat.perUserPerMinute },
    atOnce: limits.calls.streams.atOnce,
    input: ChatRequest,
    data: Events,
    answer: 'events',
  }),
  context: call({
    method: 'POST',
    path: `${WB}/chat/context`,
    summary:
      'What the next prompt would send to the model, in tokens; without `site_uuid` for a project that is not there yet',
    access: 'signed-in',
    body: 'large',
    limit: { by: 'user', perMinute: limits.calls.context.perMinute },
    atOnce: limits.calls.context.atOnce,
    input: z.object({
      site_uuid: z.uuid().optional(),
      prompt: z.string().max(limits.chat.promptBytes).default(''),
      images: z.number().int().min(0).max(limits.chat.images.max).default(0),
      /** Tokens of the web pages that the prompt refers to, as `readPage` counted them. */
      page_tokens: z.number().int().min(0).max(limits.chat.promptBytes).optional(),
      context: z.union([z.literal(1), z.literal(2)]).default(1),
      mode: z.enum(['build', 'discuss', 'plan']).optional(),
      /** Whether the prompt asks for a backend; a project that has one needs no flag. */
      is_manage: Flag.optional(),
      variant: z.enum(['general', 'website', 'h5', 'app']).optional(),
      model: ModelChoice.optional(),
    }),
    data: ContextTokens,
  }),
  readPage: call({
    method: 'POST',
    path: `${WB}/chat/page`,
    summary:
      'Read a web page as text that a prompt can refer to (CHAT-053); only where the operator allows it',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.outsidePage.perMinute },
    atOnce: limits.outsidePage.perPrompt,
    input: z.object({ url: z.string().trim().min(1).max(limits.outsidePage.addressMax) }),
    data: z.object({
      page: OutsidePage,
      /** The tokens that the page adds to a prompt. */
      tokens: z.number().int(),
      /** Whether the page has more text than is shown to the model. */
      isCut: z.boolean(),
    }),
  }),
  follow: call({
    method: 'GET',
    path: `${WB}/chat/runs/{run}`,
    summary: 'Replay a run’s log after `seq` and follow it (ADR 008)',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.calls.streams.perMinute },
    atOnce: limits.calls.streams.atOnce,
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
    limit: { by: 'user', perMinute: limits.calls.readChat.perMinute },
    atOnce: limits.calls.readChat.atOnce,
    input: z.object({
      site_uuid: z.string().max(64),
      type: z.enum(['chat', 'files']).default('chat'),
    }),
    data: Chat,
  }),
  saveFiles: call({
    method: 'POST',
    path: `${WB}/chatInfo`,
    requestType: 'save_file',
    summary:
      'Save, rename and remove files by hand as one version; what equals the head saves nothing, batches are committed by the last',
    access: 'signed-in',
    body: 'large',
    limit: { by: 'user', perMinute: limits.calls.save.perMinute },
    atOnce: limits.calls.save.atOnce,
    input: z.object({
      site_uuid: z.uuid(),
      files: z.array(SavedFile).max(limits.files.saveFiles),
      /**
       * Paths of files or folders; a folder includes its contents. `renamed` and `removed` are sent
       * with the last part of a batch.
       */
      renamed: z
        .array(z.object({ from: path, to: path }))
        .max(limits.files.saveFiles)
        .default([]),
      removed: z.array(path).max(limits.files.saveFiles).default([]),
      base_version: z.number().int().optional(),
      batch: z.string().max(64).optional(),
      /**
       * Number of this part in the batch, from 1. The number of the last part is the total, so that
       * the service detects a missing part.
       */
      part: z.number().int().min(1).max(limits.files.saveParts).optional(),
      last: z.boolean().default(true),
    }),
    data: z.object({
      saved: z.number().int(),
      version: z.number().int().nullable(),
      /**
       * The run that checks the saved files after a short wait; null if the project is not running.
       */
      check: z.string().nullable(),
    }),
  }),
};
