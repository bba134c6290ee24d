import { z } from 'zod';

/**
 * Messages between the product and the two frames of the browser runner (ADR 033). One frame builds
 * the project and has an opaque origin; the other is the preview and shows the result. Accept these
 * messages only from a frame that we created.
 */
const text = z.string().max(20_000);

/**
 * A built page: the project's `index.html`, its style sheet, and one module that imports only
 * packages.
 */
export const BrowserPage = z.object({ html: z.string(), style: z.string(), script: z.string() });
export type BrowserPage = z.infer<typeof BrowserPage>;

/**
 * A build problem. `package`: no package provides an import. `file`: a file is missing. `format`:
 * the browser cannot read the file. `page`: there is no index.html. For these, `text` is the name
 * of the package or file. `error` and `warning` are messages of the bundler. `line` counts from 1,
 * `column` from 0.
 */
export const BrowserProblem = z.object({
  kind: z.enum(['package', 'file', 'format', 'page', 'error', 'warning']),
  text,
  file: text.optional(),
  line: z.number().optional(),
  column: z.number().optional(),
});
export type BrowserProblem = z.infer<typeof BrowserProblem>;

/** The result of a build; without `page` it failed. `ms` is its duration. */
export const BrowserBuildResult = z.object({
  type: z.literal('BROWSER_BUILT'),
  id: z.number(),
  ms: z.number(),
  page: BrowserPage.optional(),
  problems: z.array(BrowserProblem).max(1_000),
});
export type BrowserBuildResult = z.infer<typeof BrowserBuildResult>;

export const BrowserBuilderMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('BROWSER_BUILDER_READY') }),
  BrowserBuildResult,
]);

/**
 * The request to the building frame: all files of the project; binary ones as base64. `tagged` is a
 * script with source positions (GAP-37), which is bundled in place of its text.
 */
export type BrowserBuild = {
  type: 'BROWSER_BUILD';
  id: number;
  files: { path: string; text: string; base64: boolean; tagged?: string }[];
};

/** The built page, sent to the preview's frame after the frame reported that it is waiting. */
export type BrowserPageMessage = BrowserPage & { type: 'BROWSER_PAGE' };
