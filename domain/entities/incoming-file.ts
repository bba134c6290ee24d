import { z } from 'zod';
import { limits } from '../limits/index.ts';

const { pathMax, maxFiles } = limits.files;

/** Files of a project created elsewhere: paths in the project, and contents in base64. */
export const IncomingFiles = z
  .array(z.object({ path: z.string().max(pathMax), bytes: z.base64() }))
  .max(maxFiles);
export type IncomingFiles = z.infer<typeof IncomingFiles>;
