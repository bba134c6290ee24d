import { limits } from '../limits/index.ts';
import { isPhone } from './phone.ts';
import { readUsername } from './username.ts';

type LoginName =
  | { kind: 'email'; email: string; username: string | null }
  | { kind: 'username'; username: string };

/**
 * The HTML standard's pattern for `input type=email`; the length is limited to what SMTP supports.
 */
const email =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/**
 * Reads the name for a new account (PP-09). An e-mail address is only a sign-in name and is not
 * verified. The part before the `@` becomes the username, shortened if necessary, unless it is a
 * phone number. A phone number is rejected as a name, because it belongs to the user who receives
 * its SMS codes.
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
