import { createStore } from 'zustand/vanilla';
import type { Check } from '@/domain/entities/check';
import type { Problem } from '@/domain/entities/problem';
import { errorEntries } from '@/domain/repair/error-entries';
import { problem } from '@/domain/repair/problem';
import { worthSaying } from '@/domain/repair/repair';
import type { TerminalErrors } from '@/domain/stream/terminal-errors';

export type FixState = {
  /** Whether the service may repair automatically. */
  auto: boolean;
  /** The latest report of the newest check; null before the first. */
  check: Check | null;
  /** Whether the newest check is still running. */
  checking: boolean;
  /**
   * Problems that a repair is working on. They are shown until a check reports the result of the
   * repair, so that the card does not disappear in between.
   */
  underRepair: readonly Problem[];
  /** Problems that the page reported in the user's own preview frame. */
  pageProblems: readonly Problem[];
  /** Whether the user requested a repair less than 5 s ago (FIX-005). */
  locked: boolean;
  /** Whether the user hid the card of problems. A new problem shows the card again. */
  dismissed: boolean;
};

export function createFixStore() {
  const store = createStore<FixState>(() => ({
    auto: true,
    check: null,
    checking: false,
    underRepair: [],
    pageProblems: [],
    locked: false,
    dismissed: false,
  }));
  return {
    ...store,
    /** Adds a problem of the page. A duplicate does not show a hidden card again. */
    addPageProblem(found: Problem) {
      store.setState(({ pageProblems: page, dismissed }) => {
        const all = worthSaying([...page, found]);
        return { pageProblems: all, dismissed: dismissed && all.length === page.length };
      });
    },
  };
}

export type FixStore = ReturnType<typeof createFixStore>;

/**
 * FIX-001…003: returns the problems in the output of a command that ended without starting a page.
 */
export function terminalProblems({ hasError, isDone, text }: TerminalErrors): Problem[] {
  if (!hasError || isDone) return [];
  const entries = errorEntries(text).map((one) =>
    one.title === one.text ? one.title : `${one.title}\n${one.text}`,
  );
  return worthSaying(entries.map((message) => problem('terminal', message)));
}

/**
 * Returns all known problems without duplicates: the problems of the check, or of the terminal if
 * there is no check or it found none. Adds the problems that the user's own page reported.
 */
export function knownProblems(
  { check, pageProblems: page }: Pick<FixState, 'check' | 'pageProblems'>,
  terminal: readonly Problem[],
): Problem[] {
  const isSeen = check !== null && check.problems.length > 0;
  return worthSaying([...(isSeen ? check.problems : terminal), ...page]);
}

/**
 * Returns the problems that the card lists. A running check that has found nothing yet hides the
 * problems of the terminal and the page, because they often disappear before the check ends.
 */
export function shownProblems(
  { check, checking, pageProblems, underRepair }: FixState,
  terminal: readonly Problem[],
): readonly Problem[] {
  const isOpen = checking && (check === null || check.problems.length === 0);
  const found = isOpen ? [] : knownProblems({ check, pageProblems }, terminal);
  return found.length > 0 ? found : underRepair;
}
