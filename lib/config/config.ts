import type { Language } from '@/domain/locale';
import type { Variant } from '@/domain/rules/variant';
import type { Deployment } from './deployment';
import type { Links } from './links';

/** What the server tells the page at run time; nothing here is frozen at build (decision 43). */
export type Config = {
  /** Simulators answer, and `/dev` exists for whoever asks from here: not for a guest on the network (decision 3). */
  embedded: boolean;
  /** Sites live at `{uuid}.{previewDomain}`; null = only the opaque frame at this host's preview port works (product point 2). */
  previewDomain: string | null;
  previewPort: number;
  /** Windows of this domain and below it may hand a prompt in (APP-012); '' = only our own. */
  cookieDomain: string;
  secure: boolean;
  variant: Variant;
  language: Language;
  /** The language the browser asks for first, when it is one of ours and not the one shown (product point 8). */
  offeredLanguage: Language | null;
  /** Whether the first HTML was made for a signed-in person; the session store knows better once it runs. */
  signedIn: boolean;
  /** Someone was sent here to sign in first and will be taken back (product point 21). */
  returnTo: string | null;
  /** `?hide` (ROUTE-013). */
  bare: boolean;
  /** Below which address beacons of visits go; null = none are sent (TRACK-008). */
  trackUrl: string | null;
  /** The REST API of the code host a project can be pushed to; null = none (GAP-53). */
  gitApi: string | null;
  /** Names this site to the storage (GAP-54). */
  appKey: string;
  /** The operator's online editor (GAP-69); null = none. */
  codeboxUrl: string | null;
  /** `PLANS=off` is for this tier too where it is deployed alone: what is said to a guest before anything was asked (product point 17). */
  sells: boolean;
  /** Where the operator is to be found beyond the product (GAP-52). */
  links: Links;
  /** What a preview deployment is; null everywhere else (product point 20). */
  deployment: Deployment | null;
};
