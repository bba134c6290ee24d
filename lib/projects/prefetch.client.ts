import 'client-only';

const prefetched = new Map<string, Promise<unknown>>();

/**
 * Starts a request before its result is needed. Stores the result or the rejection for the first
 * `asked`.
 */
export function prefetch(key: string, ask: () => Promise<unknown>): void {
  const answer = ask();
  answer.catch(() => {});
  prefetched.set(key, answer);
}

/**
 * Returns the result of the early request under this key. Each is used once, because it may be
 * outdated the second time; else requests now.
 */
export function takePrefetched<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = prefetched.get(key) as Promise<Answer> | undefined;
  prefetched.delete(key);
  return answer ?? ask();
}
