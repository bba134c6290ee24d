import { z } from 'zod';
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

/** What a stored message is made of: words, pictures, and the part of the page that they speak of. */
export const MessagePart = z.union([...ContentPart.options, z.object({ type: z.literal('part'), part: PagePart })]);
export type MessagePart = z.infer<typeof MessagePart>;

/** A codec, so that the service can write what the client reads. */
const Role = z.codec(z.enum(['user', 'assistant', 'human']), z.enum(['user', 'assistant']), {
  decode: (role) => (role === 'human' ? 'user' : role),
  encode: (role) => role,
});

/** CHAT-038…040; a stored human-type message reads as role `user`. */
export const Message = z.object({
  id: z.string(),
  role: Role,
  content: z.union([z.string(), z.array(MessagePart)]),
  chat_id: z.string(),
  message_type: z.enum(['content', 'error']).nullable(),
  message_content: z.string().nullable(),
  createdAt: z.string(),
  uuid: z.string(),
  /** What the turn used and made; null for the user's words. `status` is the run's own (decision 35). */
  turn: z
    .object({
      run: z.string(),
      status: z.enum(['running', 'done', 'stopped', 'interrupted', 'failed']),
      version: z.number().int().nullable(),
      /** `own`: by the person's own key; `capped`: it ended at his cap per turn. */
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
      /** `discuss`: it was talked about only, no file was touched. */
      mode: z.enum(['build', 'discuss']).optional(),
      seconds: z.number().nullable(),
      /** Actions of the answer that were not carried out, by the parser's number (decision 10). */
      refused: z.array(z.number().int()).optional(),
    })
    .nullable(),
});
export type Message = z.infer<typeof Message>;

export { messageText } from '../rules/message-text.ts';
