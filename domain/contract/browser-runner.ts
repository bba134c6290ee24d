import { z } from 'zod';

/**
 * What the product and the frames of the browser runner say to each other (decision 14). One frame builds and has no origin of its
 * own; the other is the preview's and shows what was built. Take these only from the frame we hold.
 */
const text = z.string().max(20_000);

/** A built page: the project's `index.html`, its style sheet, and one module in which only packages are imported. */
export const BrowserPage = z.object({ html: z.string(), style: z.string(), script: z.string() });
export type BrowserPage = z.infer<typeof BrowserPage>;

/**
 * What is wrong. `package`, `file`, `format`, `page`: an import no package answers, a file that is not there, one the browser cannot
 * read, no index.html; `text` names it. `error` and `warning` are the bundler's own words. `line` from 1, `column` from 0.
 */
export const BrowserProblem = z.object({
  kind: z.enum(['package', 'file', 'format', 'page', 'error', 'warning']),
  text,
  file: text.optional(),
  line: z.number().optional(),
  column: z.number().optional(),
});
export type BrowserProblem = z.infer<typeof BrowserProblem>;

/** The answer to a build; without a page it failed. `ms` it took. */
export const BrowserBuilt = z.object({
  type: z.literal('BROWSER_BUILT'),
  id: z.number(),
  ms: z.number(),
  page: BrowserPage.optional(),
  problems: z.array(BrowserProblem).max(1_000),
});
export type BrowserBuilt = z.infer<typeof BrowserBuilt>;

export const BrowserBuilderMessage = z.discriminatedUnion('type', [z.object({ type: z.literal('BROWSER_BUILDER_READY') }), BrowserBuilt]);

/** What the building frame is asked: every file of the project; binary ones as base64. */
export type BrowserBuild = { type: 'BROWSER_BUILD'; id: number; files: { path: string; text: string; base64: boolean }[] };

/** What the preview's frame is handed once it has said that it waits. */
export type BrowserPageMessage = BrowserPage & { type: 'BROWSER_PAGE' };
