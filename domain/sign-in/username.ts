import { limits } from '../limits/index.ts';

/**
 * GAP-17: returns a username as it is stored (composed, without control characters, trimmed), or
 * what is wrong with it. The length is in code points.
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

/** Usernames with the same key are the same name: case and width are ignored (GAP-17). */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').trim().toUpperCase().toLowerCase();
}
