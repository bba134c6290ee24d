import 'client-only';

const waiting = new Map<string, Promise<unknown>>();

/** Asks for something before anybody wants it. A refusal waits, as the answer does, for whoever comes for it. */
export function askAhead(key: string, ask: () => Promise<unknown>): void {
  const answer = ask();
  answer.catch(() => {});
  waiting.set(key, answer);
}

/** What was asked for ahead under this key, once; else asks now: an answer may be old the second time. */
export function asked<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = waiting.get(key) as Promise<Answer> | undefined;
  waiting.delete(key);
  return answer ?? ask();
}
