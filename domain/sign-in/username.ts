import { limits } from '../limits/index.ts';

/**
 * Returns a username as it is stored (in composed Unicode form, without control characters,
 * trimmed), or what is wrong with it (GAP-17). The length counts code points.
 */
export function readUsername(
  text: string,
): { username: string } | { problem: 'empty' | 'too-long' } {
  const username = text
    .normalize('NFC')
    .replace(/\p{Cc}|[\u200b\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  if (username === '') return { problem: 'empty' };
  return [...username].length > limits.username.max ? { problem: 'too-long' } : { username };
}

/**
 * Returns a key that is equal for usernames which count as the same name: case and character width
 * are ignored (GAP-17).
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').trim().toUpperCase().toLowerCase();
}

/**
 * Returns a username made from the user's name at a provider: the whole name, or only its first
 * word if the whole name is too long; null if both are too long. Does not check whether another
 * user has the username.
 */
export function usernameFromName(name: string): string | null {
  for (const text of [name, name.trim().split(/\s+/)[0] ?? '']) {
    const read = readUsername(text);
    if ('username' in read) return read.username;
  }
  return null;
}
