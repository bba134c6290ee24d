import type { Language } from '../../domain/locale.ts';
import type { BuiltPosition } from '../../domain/publishing/error-signature.ts';
import type { ContactKind } from '../../domain/site-visitors/contacts.ts';
import type { BrowserPackages } from './browser-packages.ts';
import type { PageTarget } from './page-target.ts';
import type { PreviewTarget } from './preview-names.ts';

/** What a host name or path prefix leads to. */
export type Resolution =
  /** A published site; its files are in the edition store. */
  | { kind: 'edition' }
  /** A project's preview. `isUp` means that its server runs and need not be started. */
  | ({ kind: 'box'; isUp: boolean } & PreviewTarget)
  | { kind: 'gone' };

/** Where the API of a managed project is served, for a name of its preview or published site. */
export type BackendRoute =
  /** `isCheck`: the name is one of the product's own browser, which checks the page. */
  | { kind: 'site'; socketPath: string; site: string; isCheck?: boolean | undefined }
  /** There is no backend, so the request is for the page's own files. */
  | { kind: 'none' }
  | { kind: 'failed' };

/** Where the calls of a site's admin are answered; `none` for a site without an admin. */
export type AdminRoute =
  | { kind: 'admin'; socketPath: string }
  | { kind: 'none' }
  | { kind: 'failed' };

/** Where an own domain leads (ADR 121); `none` for every name that is not verified. */
export type HostRoute =
  /** `primary`: the main address of the site, to which its other domains redirect. */
  { kind: 'site'; site: string; primary: string; isOnline: boolean } | { kind: 'none' };
/** A form that a visitor sent to a published site. */
export type SentForm = {
  site: string;
  form: string;
  fields: [name: string, value: string][];
  /** The path of the page from which it was sent; empty if unknown. */
  page: string;
  /** Two sends of the same form have the same text, which says nothing about the visitor. */
  sameness: string;
  /** Whether the visitor's page gave it a key, so that it counts as the same for longer. */
  hasKey: boolean;
  isSpam: boolean;
};

/**
 * What was counted of a site since the last report, on one day in Asia/Shanghai. `views` are pages
 * that people opened. The empty name holds all names above the limit.
 */
export type VisitCounts = {
  site: string;
  day: string;
  views: number;
  visitors: number;
  bots: number;
  pages: [name: string, count: number][];
  /** Hosts from which visitors came. */
  referrers: [name: string, count: number][];
  devices: [name: string, count: number][];
};

/**
 * A fault that visitors of a site reported. Its texts come from strangers. `frames` are the places of
 * the stack in files of the site, the innermost first.
 */
export type ReportedError = {
  message: string;
  stack: string;
  /** The path of the page. */
  page: string;
  browser: string;
  frames: BuiltPosition[];
  count: number;
  /** Visitors of this day who had not reported it before. */
  visitors: number;
};

/** What was collected of an edition of a site since the last report; `edition` is what pages say. */
export type EditionErrors = {
  site: string;
  edition: number;
  /** Visitors of this day who had not opened it before, and who had not reported an error of it. */
  visits: number;
  failedVisits: number;
  errors: ReportedError[];
};

/**
 * `stored`: the entry is in the database, or was there already. `gone`: no such site is online.
 * `sample`: the site is one of the product's own cases, so nothing is stored.
 */
export type FormReceipt = 'stored' | 'full' | 'gone' | 'sample';

/**
 * Who may visit a published site. `key` signs the cookies of admitted visitors; it is another one
 * after each change. `isSecure`: the site's host is on https or on this machine.
 */
export type SiteAudience =
  | { kind: 'everyone' }
  | { kind: 'password' | 'owner'; key: string; isSecure: boolean }
  | {
      kind: 'invited' | 'members';
      key: string;
      isSecure: boolean;
      /** Who may visit; cookies name one of them. */
      people: string[];
      /** How their codes reach them. */
      kinds: ContactKind[];
    };

/**
 * What came of a try to visit a site. `key` is the one of the audience that admitted, `person` the
 * one of its people whom the cookie names.
 */
export type Admission =
  | { kind: 'admitted'; key: string; person?: string | undefined }
  /** The answer to every request of a code, also where none was sent. */
  | { kind: 'code-requested' }
  | { kind: 'refused' }
  | { kind: 'too-many'; seconds: number };

/**
 * What a visitor gives to be admitted: the password, the ticket of the site's owner, or a contact,
 * first to get a code and then with it.
 */
export type AdmissionTry = (
  | { password: string }
  | { ticket: string }
  | { contact: string; language: Language }
  | { contact: string; code: string }
) & { address: string };

/**
 * Everything that the gateway needs from the services (ADR 054), in the same process or over a
 * local connection.
 */
export interface GatewayChannel {
  resolve(name: string): Promise<Resolution>;
  /** Starts or resumes what serves a project's page, and returns where the page is served. */
  dial(project: string): Promise<PageTarget>;
  /** Starts or resumes the API of a managed project, and returns where it is served. */
  backend(name: string): Promise<BackendRoute>;
  /** Where the admin of a published site is served. */
  admin(site: string): Promise<AdminRoute>;
  /** Whether the path `/admin` of a published site leads to its admin. */
  adminRoute(site: string): Promise<boolean>;
  /** The site of an own domain. */
  host(host: string): Promise<HostRoute>;
  /** The main own domain of a published site; null if it has none. */
  primaryHost(site: string): Promise<string | null>;
  /** Stores a form of a published site. Resolves when it is stored or refused. */
  storeForm(sent: SentForm): Promise<FormReceipt>;
  /** Who may visit a published site; everyone for a site that does not exist. */
  audience(site: string): Promise<SiteAudience>;
  /** Tries a password or an owner's ticket of a site. */
  admit(site: string, given: AdmissionTry): Promise<Admission>;
  /** The packages of the browser runner. */
  packages(): Promise<BrowserPackages>;
  /**
   * Adds counts to the numbers of a site without waiting. Returns false while the services are
   * away; the counts are then to be given again.
   */
  countVisits(counts: VisitCounts): boolean;
  /** Stores errors at visitors without waiting. Returns false while the services are away. */
  reportErrors(errors: EditionErrors): boolean;
  /** Records that a page of a site was opened. Does not wait and never fails. */
  recordVisit(site: string): void;
}

/**
 * `inside`: the gateway runs in the services' process. `connected` and `away`: it runs in a process
 * of its own, which is connected or not.
 */
export type GatewayState = 'inside' | 'connected' | 'away';

/** Thrown while the services do not respond. */
export class ServicesAway extends Error {}
