import { limits } from '../limits/index.ts';

type PasswordProblem = 'empty' | 'short' | 'long';

/**
 * Normalises a password before hashing, because keyboards and systems compose the same characters
 * differently (NIST SP 800-63B §3.1.1.2).
 */
export function normalPassword(text: string): string {
  return text.normalize('NFKC');
}

/**
 * Returns what is wrong with a password (GAP-10): it must have 8–64 characters, counted in code
 * points. Every character is allowed.
 */
export function passwordProblem(text: string): PasswordProblem | undefined {
  const { length } = [...normalPassword(text)];
  if (length === 0) return 'empty';
  if (length < limits.password.min) return 'short';
  return length > limits.password.max ? 'long' : undefined;
}
