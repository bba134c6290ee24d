import { createStore } from 'zustand/vanilla';
import type { Check } from '@/domain/entities/check';
import type { Problem } from '@/domain/entities/problem';
import { errorEntries } from '@/domain/rules/error-entries';
import { problem } from '@/domain/rules/problem';
import { worthSaying } from '@/domain/rules/repair';
import type { TerminalErrors } from '@/domain/stream/terminal-errors';

export type FixState = {
  /** Whether the service may repair by itself. */
  auto: boolean;
  /** What the newest check said last; null before the first. */
  check: Check | null;
  /** Whether that check is still under way. */
  checking: boolean;
  /** What the page in the person's own frame said is wrong. */
  page: readonly Problem[];
  /** FIX-005: a fix was sent less than 5 s ago. */
  locked: boolean;
  /** The person does not want to see the card until something new is found. */
  dismissed: boolean;
};

export function createFixStore() {
  const store = createStore<FixState>(() => ({ auto: true, check: null, checking: false, page: [], locked: false, dismissed: false }));
  return {
    ...store,
    /** One more problem of the page; the same one again is no news. */
    addPage(found: Problem) {
      store.setState(({ page, dismissed }) => {
        const all = worthSaying([...page, found]);
        return { page: all, dismissed: dismissed && all.length === page.length };
      });
    },
  };
}

export type FixStore = ReturnType<typeof createFixStore>;

/** FIX-001…003: what a command that came to its end without an address said is wrong. */
export function terminalProblems({ hasError, isDone, text }: TerminalErrors): Problem[] {
  if (!hasError || isDone) return [];
  const entries = errorEntries(text).map((one) => (one.title === one.text ? one.title : `${one.title}\n${one.text}`));
  return worthSaying(entries.map((message) => problem('terminal', message)));
}

/** Everything that is known to be wrong, each once: of a check first, else of the terminal, and of the page the person sees. */
export function knownProblems({ check, page }: Pick<FixState, 'check' | 'page'>, terminal: readonly Problem[]): Problem[] {
  const isSeen = check !== null && check.problems.length > 0;
  return worthSaying([...(isSeen ? check.problems : terminal), ...page]);
}
