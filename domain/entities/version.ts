import { z } from 'zod';

const versionKinds = ['turn', 'save', 'restore', 'fork', 'import', 'repair'] as const;

/** One entry of a project's history (ADR 062). */
export const VersionEntry = z.object({
  number: z.number().int(),
  kind: z.enum(versionKinds),
  at: z.string(),
  /** The beginning of the prompt that caused the version; '' if there was none. */
  title: z.string(),
  /**
   * For a restore: the version whose files were restored; 0 is the state before the first version.
   */
  origin: z.number().int().nullable(),
  /** Files that differ from the previous version; null if not counted. */
  touched: z
    .object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int() })
    .nullable(),
  /** Whether a check took a picture of the version's page. */
  hasPicture: z.boolean(),
});
export type VersionEntry = z.infer<typeof VersionEntry>;
