import type { TextTyped, TypingEnded } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';
import type { ElementDraft } from '@/domain/visual-editing/draft';
import { allowsTyping } from '@/domain/visual-editing/possible-edits';
import type { Clock } from '@/lib/utils/clock';
import { type EditHistory, uidOf } from './edit-history';
import type { EditingStore } from './editing-state';
import type { PageLink } from './page-link';

type Verb = (...args: never[]) => unknown;

type TypingParts = {
  store: EditingStore;
  link: PageLink;
  clock: Clock;
  isEditable(): boolean;
  change(patch: ElementDraft): void;
  endField(): void;
};

/**
 * Takes the text that the user types in the page (ADR 097). The page is hostile: its text is only
 * taken for the selected element, after the product has let the user type there, and becomes one
 * step of the drafts. What the user does in the product ends it.
 */
export function createPageTyping(parts: TypingParts) {
  const { store, link, clock, isEditable, change, endField } = parts;
  let before: EditHistory | null = null;
  /** The text that is collected before it becomes a draft, however often the page reports one. */
  let unread: string | null = null;
  let cancelRead: (() => void) | undefined;

  const isTypingIn = (uid: string): boolean => {
    const { typing } = store.getState();
    return typing !== null && uidOf(typing) === uid;
  };
  function read(): void {
    cancelRead?.();
    cancelRead = undefined;
    const text = unread;
    unread = null;
    const { typing, selected, drafts } = store.getState();
    if (text === null || !typing || typing !== selected?.uid) return;
    if (text !== (drafts[typing]?.draft.text ?? selected.element?.elementText)) change({ text });
  }
  function stop(): void {
    if (!before) return;
    read();
    before = null;
    endField();
    store.setState({ typing: null });
  }
  /** Brings back what was there before, so that nothing is left to undo. */
  function giveBack(): void {
    const { typing } = store.getState();
    unread = null;
    if (before) store.setState({ ...before });
    if (typing) link.post([typing]);
    stop();
  }

  const reports = {
    /** Lets the user type in the selected element, if its text may be edited. */
    handleTypingWanted(uid: string, hasPageFocus: boolean): void {
      const { active, saving, leaving, selected, drafts, past, future } = store.getState();
      if (!active || saving || leaving || !hasPageFocus || link.isFlooding()) return;
      if (!selected?.element || uidOf(selected.uid) !== uid || !isEditable()) return;
      if (!allowsTyping(selected.element) || drafts[selected.uid]?.draft.isRemoved) return;
      stop();
      endField();
      before = { drafts, past, future };
      store.setState({ typing: selected.uid });
      // The page shows all changes before it leaves the text to the user.
      link.flush();
      link.say({ type: 'START_TYPING', elementUniqueId: uid });
    },
    handleTextTyped({ elementUniqueId, text }: TextTyped, hasPageFocus: boolean): void {
      if (!hasPageFocus || !isTypingIn(elementUniqueId)) return;
      unread = text;
      cancelRead ??= clock.after(limits.visualEditing.debounceMs, read);
    },
    /**
     * Handles the end, which the page reports also when the focus has gone to the product. Only with
     * the focus in the page it may give the old text back.
     */
    handleTypingEnded({ elementUniqueId, text }: TypingEnded, hasPageFocus: boolean): void {
      const { typing, selected } = store.getState();
      if (!typing || !isTypingIn(elementUniqueId)) return;
      const old = before?.drafts[typing]?.draft.text ?? selected?.element?.elementText;
      if (text === null ? hasPageFocus : text.trim() === '' || text === old) giveBack();
      else {
        if (text !== null) unread = text;
        stop();
        link.post([typing]);
      }
    },
  };

  return {
    reports,
    stop,
    /** Returns functions of the product that end the typing before they do what they do. */
    endBefore<Verbs extends Record<string, Verb>>(verbs: Verbs): Verbs {
      const ending = Object.entries(verbs).map(([name, verb]) => [
        name,
        (...args: never[]) => {
          stop();
          return verb(...args);
        },
      ]);
      return Object.fromEntries(ending);
    },
    dispose: () => cancelRead?.(),
  };
}
