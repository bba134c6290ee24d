import { z } from 'zod';

/**
 * GAP-38: a file on the wire; binary content is base64. Paths are relative to the working directory
 * (RUN-010), separated by `/`.
 */
export const ProjectFile = z.object({
  file_path: z.string(),
  file_content: z.string(),
  is_binary: z.boolean(),
});
export type ProjectFile = z.infer<typeof ProjectFile>;
