import type { Language } from '../../domain/locale.ts';

/** How people are invited to the admin of an app (DB-141). */
export interface StaffMails {
  /** Rejects when the mail was not accepted for delivery. */
  invite(mail: { to: string; link: string; language: Language }): Promise<void>;
}
