import { z } from 'zod';
import { isPhone, plainPhone } from '../sign-in/phone.ts';

export type ContactKind = 'mail' | 'phone';
/** Where an invited person gets their code: a mail address in lower case, or the digits of a phone. */
export type Contact = { kind: ContactKind; value: string };

const Mail = z.email().max(254);

/** Reads one mail address or phone number, also as `Name <address>`; undefined for other text. */
export function readContact(text: string): Contact | undefined {
  const [, inside] = /<([^<>]*)>/.exec(text) ?? [];
  const given = (inside ?? text).trim();
  if (given.includes('@')) {
    const value = given.toLowerCase();
    return Mail.safeParse(value).success ? { kind: 'mail', value } : undefined;
  }
  // Letters would be dropped from a phone, so a text with letters is none.
  if (!/^[\d+()\s-]+$/.test(given)) return undefined;
  const value = plainPhone(given);
  return isPhone(value) ? { kind: 'phone', value } : undefined;
}

/**
 * Reads contacts from pasted text: one a line, or with commas or semicolons between them. Returns
 * each contact once, and the parts that are none.
 */
export function readContacts(text: string): { contacts: string[]; unread: string[] } {
  const contacts = new Set<string>();
  const unread: string[] = [];
  for (const part of text.split(/[\n\r\t,;，；、]/).flatMap(mailsOf)) {
    const contact = readContact(part);
    if (contact) contacts.add(contact.value);
    else unread.push(part.trim());
  }
  return { contacts: [...contacts], unread };
}

/** Addresses may have only spaces between them; a phone may have spaces inside. */
function mailsOf(line: string): string[] {
  const part = line.trim();
  if (part === '') return [];
  const isList = part.includes('@') && !part.includes('<');
  return isList ? part.split(/\s+/) : [part];
}
