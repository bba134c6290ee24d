import { limits } from '../limits.ts';
import { isPhone } from './phone.ts';
import { readUsername } from './username.ts';

export type LoginName = { kind: 'email'; email: string; username: string | null } | { kind: 'username'; username: string };

/** As the HTML standard has it for `input type=email`, and at most what SMTP carries. */
const email = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/**
 * Product point 9: what an account can be made with. An e-mail address is a name to sign in with and no proof of anything; its
 * first part becomes the user name where it fits. A phone number is refused: it belongs to whoever reads its codes.
 */
export function readLoginName(text: string): LoginName | undefined {
  const trimmed = text.trim();
  if (trimmed.length <= 254 && email.test(trimmed)) {
    const local = (trimmed.split('@')[0] ?? '').slice(0, limits.username.max);
    return { kind: 'email', email: trimmed.toLowerCase(), username: isPhone(local) ? null : local };
  }
  const read = readUsername(trimmed);
  if ('problem' in read || read.username.includes('@') || isPhone(read.username)) return undefined;
  return { kind: 'username', username: read.username };
}
