import type { Language } from '../../domain/locale.ts';

/** Mails to the owner of a site (PUB-047, PUB-095). They contain no text of a visitor. */
export interface FormMails {
  /** Rejects when the mail was not accepted for delivery. */
  notice(mail: {
    to: string;
    language: Language;
    /** How many entries arrived since the last mail. */
    count: number;
    /** Whether the inbox refuses entries because it is full. */
    isFull: boolean;
    /** The address of the project, where the inbox is. */
    link: string;
  }): Promise<void>;
  /** Says that errors of the site have grown since it was published. */
  errorsGrew(mail: { to: string; language: Language; link: string }): Promise<void>;
  confirm(mail: { to: string; language: Language; code: string }): Promise<void>;
}
