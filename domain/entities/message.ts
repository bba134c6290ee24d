import { z } from 'zod';
import { AppliedFix } from './check.ts';
import { DatabaseRefusal } from './database-refusal.ts';
import { OutsidePage } from './outside-page.ts';
import { PagePart } from './page-part.ts';

export const ContentPart = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image'), image: z.string() }),
  z.object({
    type: z.literal('image'),
    source: z.object({ media_type: z.string(), type: z.literal('base64'), data: z.string() }),
  }),
]);
export type ContentPart = z.infer<typeof ContentPart>;

/** A part of a stored message: text, picture, the part of the page or the web page it refers to. */
export const MessagePart = z.union([
  ...ContentPart.options,
  z.object({ type: z.literal('part'), part: PagePart }),
  z.object({ type: z.literal('page'), page: OutsidePage }),
]);
export type MessagePart = z.infer<typeof MessagePart>;

/**
 * Reads the old role `human` as `user`. It is a codec because the service encodes with the same
 * schema that the client decodes with.
 */
const Role = z.codec(z.enum(['user', 'assistant', 'human']), z.enum(['user', 'assistant']), {
  decode: (role) => (role === 'human' ? 'user' : role),
  encode: (role) => role,
});

/** A message of the conversation (CHAT-038…040). The stored role `human` is read as `user`. */
export const Message = z.object({
  id: z.string(),
  role: Role,
  content: z.union([z.string(), z.array(MessagePart)]),
  chat_id: z.string(),
  message_type: z.enum(['content', 'error']).nullable(),
  message_content: z.string().nullable(),
  createdAt: z.string(),
  uuid: z.string(),
  /**
   * What the turn used and produced; null for the user's message. `status` is that of the run
   * (ADR 008).
   */
  turn: z
    .object({
      run: z.string(),
      status: z.enum(['running', 'done', 'stopped', 'interrupted', 'failed']),
      version: z.number().int().nullable(),
      /**
       * `own` means that the user's own key was used. `capped` means that the turn ended at the
       * user's token limit per turn.
       */
      used: z
        .object({
          input: z.number(),
          cached: z.number(),
          output: z.number(),
          charged: z.number(),
          own: z.boolean().optional(),
          capped: z.boolean().optional(),
        })
        .nullable(),
      /** `discuss`, `plan`: only a discussion or a plan, no file was touched. */
      mode: z.enum(['build', 'discuss', 'plan']).optional(),
      seconds: z.number().nullable(),
      /** Actions of the answer that were not executed, by the parser's number (ADR 016). */
      refused: z.array(z.number().int()).optional(),
      /** Small faults of the answer's files that were fixed without a model (ADR 082). */
      fixed: z.array(AppliedFix).optional(),
      /** Missing unless the turn had files of SQL that were not applied (DB-063). */
      database: DatabaseRefusal.optional(),
    })
    .nullable(),
});
export type Message = z.infer<typeof Message>;
