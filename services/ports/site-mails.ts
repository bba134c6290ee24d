import type { SiteName } from './site-databases.ts';

/** A mail to a user of a generated app, with a link to open or a code to type. */
export type SiteMail = {
  site: SiteName;
  to: string;
  reason: 'confirmation' | 'recovery' | 'magic-link' | 'email-change' | 'invitation';
  link: string;
  code: string;
};

/** How the accounts of generated apps send mails (DB-001). */
export interface SiteMails {
  /** False when no mails can be sent: then an address counts as confirmed at once. */
  readonly canSend: boolean;
  /** Rejects when the mail was not accepted for delivery. */
  send(mail: SiteMail): Promise<void>;
}

/** For sites without mails. */
export const noSiteMails: SiteMails = {
  canSend: false,
  send: () => Promise.reject(new Error('mails are not configured')),
};
