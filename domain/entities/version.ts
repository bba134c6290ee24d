import { z } from 'zod';

const versionKinds = ['turn', 'save', 'restore', 'fork', 'import', 'repair'] as const;

/** One step of a project's history (decision 6). */
export const VersionEntry = z.object({
  number: z.number().int(),
  kind: z.enum(versionKinds),
  at: z.string(),
  /** The words that asked for it, cut short; '' where no prompt did. */
  title: z.string(),
  /** Of a restore: the version whose files came back; 0 is the time before the first. */
  origin: z.number().int().nullable(),
  /** Files that differ from the version before; null where nobody counted. */
  touched: z.object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int() }).nullable(),
  /** Whether a check took a picture of its page. */
  hasPicture: z.boolean(),
});
export type VersionEntry = z.infer<typeof VersionEntry>;
