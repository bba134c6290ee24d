import { z } from 'zod';

/**
 * `build`: a file does not compile or cannot be found; `install`: packages; `terminal`: a command's output, unread; `page`: an
 * error while the page runs; `console`: what it wrote there as an error; `request`: something it asked for did not come; `blank`:
 * nothing is to be seen; `answer`: the page itself answers with an error.
 */
const problemKinds = ['build', 'install', 'terminal', 'page', 'console', 'request', 'blank', 'answer'] as const;

/** One thing that is wrong with a project, as exactly as it is known (decision 11). */
export const Problem = z.object({
  kind: z.enum(problemKinds),
  /** In the words of the tool or the page, one line. */
  message: z.string(),
  /** In the project; null where nobody knows. */
  file: z.string().nullable(),
  /** From 1, in the file as it is written. */
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
});
export type Problem = z.infer<typeof Problem>;
