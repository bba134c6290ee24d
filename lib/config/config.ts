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
   * Simulators are on and `/dev` is open for this client: not for a guest on the network (ADR 004).
   */
  embedded: boolean;
  /**
   * Sites live at `{uuid}.{previewDomain}`; null = only the opaque frame at this host's preview
   * port works (PP-02).
   */
  previewDomain: string | null;
  previewPort: number;
  /** Windows at or below this domain may hand over a prompt (APP-012); '' = same origin only. */
  cookieDomain: string;
  secure: boolean;
  variant: Variant;
  language: Language;
  /** The browser's first preferred language, if supported and not the one shown (PP-08). */
  offeredLanguage: Language | null;
  /**
   * Whether the first HTML was rendered for a signed-in user; the session store is more recent once
   * it runs.
   */
  signedIn: boolean;
  /** Where to return a user who was sent here to sign in (PP-21). */
  returnTo: string | null;
  /** `?hide` (ROUTE-013). */
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
   * Whether plans are sold, which a page shows before the first call. A separately deployed web tier
   * needs the services' `PLANS` (PP-17, PP-30).
   */
  sells: boolean;
  /** A school's server: its own words, no simulators, a page for teachers. */
  school: boolean;
  /** Links to the operator's pages outside of the product (GAP-52). */
  links: Links;
  /** Details of a preview deployment; null everywhere else (PP-20). */
  deployment: Deployment | null;
};
