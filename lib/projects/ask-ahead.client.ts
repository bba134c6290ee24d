import 'client-only';

const waiting = new Map<string, Promise<unknown>>();

/**
 * Starts a request before its result is needed. Stores the result or the rejection for the first
 * `asked`.
 */
export function askAhead(key: string, ask: () => Promise<unknown>): void {
  const answer = ask();
  answer.catch(() => {});
  waiting.set(key, answer);
}

/**
 * Returns the result of the early request under this key. Each is used once, because it may be
 * outdated the second time; else requests now.
 */
export function asked<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = waiting.get(key) as Promise<Answer> | undefined;
  waiting.delete(key);
  return answer ?? ask();
}
