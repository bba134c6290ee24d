import type { Language } from '@/domain/locale';
import type { Variant } from '@/domain/variants/variant';
import type { Deployment } from './deployment';
import type { Links } from './links';

/**
 * Configuration that the server gives the page at run time; nothing is fixed at build time
 * (ADR 078).
 */
export type Config = {
  /** The version of the product. */
  version: string;
  /**
   * Whether this client may open `/dev` with the simulators. False for a guest on the network
   * (ADR 004).
   */
  embedded: boolean;
  /**
   * Previews are served at `{name}.{previewDomain}`. If null, previews use a path on this host's
   * preview port, and their pages have an opaque origin (PP-02).
   */
  previewDomain: string | null;
  previewPort: number;
  /**
   * Pages at or below this domain may send a prompt to this window (APP-012). '' allows only the
   * same origin.
   */
  cookieDomain: string;
  secure: boolean;
  variant: Variant;
  language: Language;
  /**
   * The browser's first preferred language, if it is supported and not the shown language (PP-08).
   */
  offeredLanguage: Language | null;
  /**
   * Whether the server rendered the HTML for a signed-in user. When the session store has loaded,
   * use the store instead.
   */
  signedIn: boolean;
  /** The path to which a user returns after signing in, if a redirect sent them here (PP-21). */
  returnTo: string | null;
  /** Whether the address contains `?hide`, which hides header and side menu (ROUTE-013). */
  bare: boolean;
  /** Base address of visit beacons; null = none are sent (TRACK-008). */
  trackUrl: string | null;
  /** The REST API of the code host that projects can be pushed to; null = none (GAP-53). */
  gitApi: string | null;
  /** Identifies this site to the storage (GAP-54). */
  appKey: string;
  /** The operator's online editor (GAP-69); null = none. */
  codeboxUrl: string | null;
  /**
   * Whether plans are sold, which the page must know before its first call. A web tier that is
   * deployed without the services needs the same `PLANS` setting as the services (PP-17, PP-30).
   */
  sells: boolean;
  /**
   * Whether this is a school's server, with its own texts, no simulators, and a page for teachers.
   */
  school: boolean;
  /** Links to the operator's pages outside of the product (GAP-52). */
  links: Links;
  /** Details of a preview deployment; null everywhere else (PP-20). */
  deployment: Deployment | null;
};
