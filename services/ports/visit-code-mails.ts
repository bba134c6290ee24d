import type { Language } from '../../domain/locale.ts';

/** Mails with the code that an invited person types at the gate of a site (PUB-027). */
export interface VisitCodeMails {
  /** Rejects when the mail was not accepted for delivery. */
  send(mail: { to: string; language: Language; code: string }): Promise<void>;
}
