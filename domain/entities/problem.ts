import { z } from 'zod';

/**
 * `build`: a file does not compile or is missing. `install`: a package cannot be installed.
 * `terminal`: a command's output, not parsed. `page`: an error while the page runs. `console`: an
 * error that the page logged. `request`: a request of the page that failed. `blank`: nothing is
 * visible. `answer`: the server responds to the request for the page with an error. `lost`:
 * something that a user could do in an earlier version does not work any more. `ability`: something
 * that a user should be able to do does not work. `privacy`: more people can see or change something
 * than the app declares.
 */
const problemKinds = [
  'build',
  'install',
  'terminal',
  'page',
  'console',
  'request',
  'blank',
  'answer',
  'lost',
  'ability',
  'privacy',
] as const;

/** One thing wrong with a project, as precisely as it is known (ADR 027). */
export const Problem = z.object({
  kind: z.enum(problemKinds),
  /** The tool's or page's own message, one line. */
  message: z.string(),
  /** Path in the project; null if unknown. */
  file: z.string().nullable(),
  /** From 1, in the source file. */
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
});
export type Problem = z.infer<typeof Problem>;
