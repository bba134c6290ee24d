import { createStore } from 'zustand/vanilla';
import { limits } from '@/domain/limits';
import type { Clock } from './clock';

/** Where the draft outlives a reload; `null` forgets it. */
export type DraftShelf = {
  read(key: 'input_draft' | 'chat_history_text'): string | null;
  write(key: 'input_draft' | 'chat_history_text', text: string | null): void;
};

type Draft = { text: string; images: readonly string[] };

/** What stands in the prompt box (CHAT-021) and what stood there when it was sent (GAP-85). */
export function createDraft(clock: Clock, shelf: DraftShelf) {
  const store = createStore<Draft>(() => ({ text: '', images: [] }));
  let cancel: (() => void) | undefined;
  let sent: Draft | undefined;

  return {
    ...store,
    /** Brings back what was typed before a reload. */
    restore() {
      const text = shelf.read('input_draft');
      if (text && store.getState().text === '') store.setState({ text });
    },
    type(text: string) {
      store.setState({ text });
      cancel?.();
      cancel = clock.after(limits.chat.draftDebounceMs, () => shelf.write('input_draft', text || null));
    },
    /** The text leaves the box and is remembered until the run has done something. */
    take(): Draft {
      cancel?.();
      sent = store.getState();
      shelf.write('chat_history_text', sent.text);
      shelf.write('input_draft', null);
      store.setState({ text: '', images: [] });
      return sent;
    },
    /** What was asked before this tab knew of it, for the case that it fails. */
    remember(draft: Draft) {
      sent = draft;
    },
    /** GEN-010, GAP-85: text and images come back, unless something else was typed meanwhile. */
    giveBack() {
      const text = sent?.text ?? shelf.read('chat_history_text') ?? '';
      if (store.getState().text.trim() !== '') return;
      store.setState({ text, images: sent?.images ?? [] });
      shelf.write('input_draft', text || null);
    },
    /** Hands text and images to another box, as the one of the home screen. */
    fill: (draft: Draft) => store.setState(draft),
    dispose: () => cancel?.(),
  };
}

export type DraftStore = ReturnType<typeof createDraft>;
