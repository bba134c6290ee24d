import 'client-only';

const prefetched = new Map<string, Promise<unknown>>();

/**
 * Starts a request before its result is needed. Stores its result or rejection for the first
 * `takePrefetched` with the same key.
 */
export function prefetch(key: string, ask: () => Promise<unknown>): void {
  const answer = ask();
  answer.catch(() => {});
  prefetched.set(key, answer);
}

/**
 * Returns the result of the early request with this key. A result is used only once, because it
 * becomes outdated. Without an early request, sends the request now.
 */
export function takePrefetched<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = prefetched.get(key) as Promise<Answer> | undefined;
  prefetched.delete(key);
  return answer ?? ask();
}
