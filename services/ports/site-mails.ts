import type { Language } from '../../domain/locale.ts';
import type { SiteName } from './site-databases.ts';

/** A mail to a user of a generated app, with a link to open or a code to type. */
export type SiteMail = {
  site: SiteName;
  to: string;
  reason: 'confirmation' | 'recovery' | 'magic-link' | 'email-change' | 'invitation';
  link: string;
  code: string;
  /** The language of the user's browser. */
  language: Language;
};

/** A mail that was not sent to anybody, for the project's owner. */
export type KeptMail = SiteMail & { at: string };

/** How the accounts of generated apps send mails (DB-014). */
export interface SiteMails {
  /** False when no mails can be sent. */
  readonly canSend: boolean;
  /** Whether a new address must be confirmed by a mail. Otherwise it counts as confirmed at once. */
  confirms(site: SiteName): boolean;
  /** Rejects when the mail was not accepted for delivery. */
  send(mail: SiteMail): Promise<void>;
  /** The mails of a site that were kept instead of sent, newest first. */
  kept(site: SiteName): Promise<KeptMail[]>;
  removeAll(site: SiteName): Promise<void>;
}

/** For sites without mails. */
export const noSiteMails: SiteMails = {
  canSend: false,
  confirms: () => false,
  send: () => Promise.reject(new Error('mails are not configured')),
  kept: async () => [],
  removeAll: async () => {},
};
