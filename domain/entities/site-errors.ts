import { z } from 'zod';

const count = z.number().int();
const edition = z.number().int();

/** `open`: needs a look. `done`: opens again if it comes back later. `ignored`: never opens again. */
export const siteErrorStatuses = ['open', 'done', 'ignored'] as const;
export type SiteErrorStatus = (typeof siteErrorStatuses)[number];

/** One fault that visitors of a published site reported. Its texts come from strangers. */
export const SiteError = z.object({
  id: z.string(),
  status: z.enum(siteErrorStatuses),
  message: z.string(),
  /** `src/App.tsx:12:5`, or a position in a built file; empty if no file is known. */
  place: z.string(),
  /** Whether `place` is in the project's sources. */
  isSource: z.boolean(),
  stack: z.string(),
  /** The path of the page where it was last seen. */
  page: z.string(),
  browser: z.string(),
  /** How often it was reported, and by how many visitors: who comes on two days counts twice. */
  count,
  visitors: count,
  firstEdition: edition,
  lastEdition: edition,
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** `ordered`: a repair was started. A number: its result was published as that edition. */
  repair: z.union([z.literal('ordered'), edition]).nullable(),
  /** Whether its next repair may be free. */
  mayBeFree: z.boolean(),
});
export type SiteError = z.infer<typeof SiteError>;

/** The errors of a site, the last seen first, and whether going back is advised. */
export const SiteErrors = z.object({
  list: z.array(SiteError),
  /** The stored editions and the versions of the project from which they were built. */
  editions: z.array(z.object({ number: edition, version: z.number().int() })),
  /** Errors have grown in the edition that is shown; `previous` had fewer and is still stored. */
  offer: z.object({ edition, previous: edition, failedVisits: count, visits: count }).nullable(),
});
export type SiteErrors = z.infer<typeof SiteErrors>;
