type Options<Answer> = {
  ask: (name: string) => Promise<Answer>;
  /** The current time, in milliseconds. */
  now: () => number;
  /** How long an answer is used again, in milliseconds. */
  freshMs: number;
  /** How many answers are remembered; the oldest one is forgotten first. */
  most: number;
  /**
   * If given, an old answer is used again when asking fails, and the next attempt is made after this
   * time in milliseconds. Otherwise the error is thrown.
   */
  retryMs?: number;
};

export type RecentAnswers<Answer> = ReturnType<typeof createRecentAnswers<Answer>>;

/**
 * Remembers answers by name for a moment. Requests that arrive while a question is open share its
 * answer. A failed question is not remembered.
 */
export function createRecentAnswers<Answer>(options: Options<Answer>) {
  const { ask, now, freshMs, most, retryMs } = options;
  type Entry = { at: number; answer: Promise<Answer> };
  const entries = new Map<string, Entry>();
  const isFresh = (entry: Entry): boolean => now() - entry.at < freshMs;

  async function renew(name: string, old: Entry): Promise<Answer> {
    try {
      return await ask(name);
    } catch (error) {
      if (retryMs === undefined) throw error;
      const answer = await old.answer;
      entries.set(name, { at: now() - freshMs + retryMs, answer: old.answer });
      return answer;
    }
  }

  return {
    /** Returns whether the answer is remembered, so that reading it asks nothing. */
    has(name: string): boolean {
      const known = entries.get(name);
      return known !== undefined && isFresh(known);
    },

    read(name: string): Promise<Answer> {
      const known = entries.get(name);
      if (known && isFresh(known)) return known.answer;
      const entry: Entry = { at: now(), answer: known ? renew(name, known) : ask(name) };
      entries.delete(name);
      entries.set(name, entry);
      const [oldest] = entries.size > most ? entries.keys() : [];
      if (oldest !== undefined) entries.delete(oldest);
      entry.answer.catch(() => entries.get(name) === entry && entries.delete(name));
      return entry.answer;
    },

    forget(name: string): void {
      entries.delete(name);
    },

    /** Asks for every name again at its next use. Old answers remain for failures. */
    expire(): void {
      for (const entry of entries.values()) entry.at = Number.NEGATIVE_INFINITY;
    },

    clear(): void {
      entries.clear();
    },
  };
}
