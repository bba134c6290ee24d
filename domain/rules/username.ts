import { limits } from '../limits.ts';

/** GAP-17: a username as it is kept — composed, without control characters, trimmed — or what is wrong with it, in code points. */
export function readUsername(text: string): { username: string } | { problem: 'empty' | 'too-long' } {
  const username = text
    .normalize('NFC')
    .replace(/\p{Cc}|[\u200b\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  if (username === '') return { problem: 'empty' };
  return [...username].length > limits.username.max ? { problem: 'too-long' } : { username };
}

/** Two usernames with one key are one name: neither case nor width tells them apart (GAP-17). */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').trim().toUpperCase().toLowerCase();
}
