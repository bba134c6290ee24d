import type { SiteName } from '../ports/site-databases.ts';

/** The keys of one set of data. The first of each list is current; the others are being replaced. */
export type SiteKeys = {
  publishable: readonly string[];
  secret: readonly string[];
  /** Secrets of access tokens (HS256), at least 32 bytes each. */
  tokens: readonly Uint8Array[];
};

/** One set of data of a project as the API serves it. */
export type Site = {
  /** `{project uuid}-test` or `{project uuid}-live`. */
  name: SiteName;
  keys: SiteKeys;
  /** Where visitors reach the API, without a slash at the end: `https://shop.example/__backend`. */
  url: string;
  /** The site's own origins, the only ones that links in mails may lead to. */
  origins: readonly string[];
};
