import { z } from 'zod';

/** An entry of a form in a list; `excerpt` holds the beginnings of its fields. */
export const FormEntryRow = z.object({
  id: z.uuid(),
  form: z.string(),
  at: z.string(),
  excerpt: z.string(),
  isRead: z.boolean(),
  isSpam: z.boolean(),
});
export type FormEntryRow = z.infer<typeof FormEntryRow>;

export const FormEntry = FormEntryRow.omit({ excerpt: true }).extend({
  /** The path of the page from which it was sent; empty if unknown. */
  page: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});
export type FormEntry = z.infer<typeof FormEntry>;

/** What the inbox of a site holds, and how its owner gets notices. */
export const FormInbox = z.object({
  total: z.number().int(),
  unread: z.number().int(),
  spam: z.number().int(),
  /** How many entries are kept; more are refused. */
  most: z.number().int(),
  /** When an entry was last refused because the inbox is full, if it still is. */
  refusedAt: z.string().nullable(),
  forms: z.array(z.object({ name: z.string(), count: z.number().int() })),
  /** Notices by mail; null where the server sends no mail. */
  mail: z
    .object({
      isOn: z.boolean(),
      /** The confirmed address. */
      address: z.string().nullable(),
      /** An address that waits for its code. */
      unconfirmed: z.string().nullable(),
    })
    .nullable(),
});
export type FormInbox = z.infer<typeof FormInbox>;
