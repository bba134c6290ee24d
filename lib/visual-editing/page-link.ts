import type { EditingMessage } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';
import { type ElementDraft, toChange } from '@/domain/visual-editing/draft';
import { movesOf } from '@/domain/visual-editing/sibling-order';
import type { Clock } from '@/lib/utils/clock';
import { type EditedElement, findEdited, uidOf } from './edit-history';
import { isListKey } from './edit-structure';
import type { EditingStore } from './editing-state';
import { isTextKey, shownTexts } from './text-draft';
import { shownTokens, themeKey } from './theme-draft';

type Say = (message: EditingMessage) => void;

/** Posts what the user changes to the page, and limits how much the page may report. */
export function createPageLink(
  store: EditingStore,
  clock: Clock,
  /** Returns the address at which the page can show a picture now. */
  shownAt: (address: string) => string = (address) => address,
) {
  let say: Say | null = null;
  let cancelPost: (() => void) | undefined;
  let picks = { since: Number.NEGATIVE_INFINITY, count: 0 };
  const unposted = new Set<string>();
  /** Whether the page has loaded again since it was last asked to let the user select. */
  let isFresh = false;

  function flush(): void {
    cancelPost?.();
    cancelPost = undefined;
    if (isFresh) say?.({ type: 'START_SELECT' });
    isFresh = false;
    const history = store.getState();
    if (unposted.delete(themeKey))
      say?.({ type: 'SHOW_THEME', tokens: shownTokens(history.drafts) });
    const texts = [...unposted].filter(isTextKey);
    for (const key of texts) unposted.delete(key);
    if (texts.length > 0)
      say?.({ type: 'SHOW_TEXTS', texts: shownTexts(history.drafts), isSaved: false });
    for (const key of unposted) {
      // An element that is no longer edited is shown as in its source.
      const known = findEdited(history, key);
      if (known) say?.(changeOf(key, known, history.drafts[key]?.draft ?? {}));
    }
    unposted.clear();
  }

  /** Returns the message that shows the changes of an element, or the order of a list. */
  function changeOf(key: string, { element: known }: EditedElement, draft: ElementDraft) {
    if (isListKey(key)) {
      const moves = draft.order ? movesOf(draft.order) : [];
      return { type: 'ORDER_ELEMENTS', list: key, moves } as const;
    }
    const change = toChange(known, draft);
    const element = { ...change, src: change.src === null ? null : shownAt(change.src) };
    const { hash } = known.place;
    return { type: 'INJECT_ELEMENT_CHANGE', elementUniqueId: uidOf(key), hash, element } as const;
  }

  /** INJ-004: collects the changes of elements for a moment before they are posted. */
  function post(keys: Iterable<string>): void {
    for (const key of keys) unposted.add(key);
    cancelPost ??= clock.after(limits.visualEditing.debounceMs, flush);
  }

  return {
    post,
    flush,
    say: (message: EditingMessage) => say?.(message),
    /** Sets the function that sends a message to the page; null while there is no page. */
    connect(next: Say | null): void {
      say = next;
      if (!next || !store.getState().active) return;
      next({ type: 'START_SELECT' });
      post(Object.keys(store.getState().drafts));
    },
    /** Starts again in a page that has reloaded itself, with what is edited. */
    restart(): void {
      if (!say || !store.getState().active) return;
      isFresh = true;
      post(Object.keys(store.getState().drafts));
    },
    close(): void {
      cancelPost?.();
      cancelPost = undefined;
      isFresh = false;
      unposted.clear();
      say?.({ type: 'CLOSE_SELECT' });
    },
    /** Whether the page reports more than a user can select. */
    isFlooding(): boolean {
      const now = clock.now();
      if (now - picks.since >= 1_000) picks = { since: now, count: 0 };
      picks.count += 1;
      return picks.count > limits.visualEditing.picksPerSecond;
    },
    dispose: () => cancelPost?.(),
  };
}

export type PageLink = ReturnType<typeof createPageLink>;
