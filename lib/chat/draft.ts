import { createStore } from 'zustand/vanilla';
import { limits } from '@/domain/limits';
import type { Clock } from '../utils/clock';
import { createDraftImages } from './draft-images';
import { createDraftPages } from './draft-pages';
import type { Prompt } from './prompt';
import {
  type Draft,
  emptyBox,
  enqueuePrompt,
  joinTexts,
  queueWithout,
  requeuePrompt,
  unqueuePrompt,
} from './prompt-queue';

/**
 * Storage for the unsent text, so that a reload of the page does not lose it. Writing `null`
 * deletes the text.
 */
export type DraftStorage = {
  read(key: 'input_draft' | 'chat_history_text'): string | null;
  write(key: 'input_draft' | 'chat_history_text', text: string | null): void;
};

/**
 * Creates the prompt box (CHAT-021). It also stores the queue of prompts to send after the current
 * turn, and the last sent prompt (GAP-85).
 */
export function createDraft(clock: Clock, shelf: DraftStorage) {
  const store = createStore<Draft>(() => ({ ...emptyBox, queue: [] }));
  let cancel: (() => void) | undefined;
  /** Whether typed text waits to be stored. */
  let isTyping = false;
  let sent: Prompt | null | undefined;
  let sentFromQueue = false;

  /**
   * Saves the typed text, including the queued prompts. After a reload, the box contains the queued
   * prompts, followed by the unsent text.
   */
  const saveDraft = () => {
    cancel?.();
    isTyping = false;
    const { text, queue } = store.getState();
    shelf.write('input_draft', joinTexts([...queue.map((one) => one.text), text]) || null);
  };
  const change = (draft: Partial<Draft> | undefined) => {
    if (!draft) return false;
    store.setState(draft);
    saveDraft();
    return true;
  };
  const recordSent = (prompt: Prompt, fromQueue: boolean, rest: Partial<Draft>) => {
    sent = prompt;
    sentFromQueue = fromQueue;
    shelf.write('chat_history_text', prompt.text);
    change(rest);
  };

  return {
    ...store,
    ...createDraftImages(store),
    ...createDraftPages(store),
    /** Restores the text typed before a reload. */
    restore() {
      const text = shelf.read('input_draft');
      if (text && store.getState().text === '') store.setState({ text });
    },
    setText(text: string) {
      store.setState({ text });
      cancel?.();
      isTyping = true;
      cancel = clock.after(limits.chat.draftDebounceMs, saveDraft);
    },
    /** Appends words to the text, for voice input (CHAT-029). */
    append(words: string) {
      const { text } = store.getState();
      change({ text: text === '' || /\s$/.test(text) ? text + words : `${text} ${words}` });
    },
    /**
     * Empties the box. Remembers the prompt, so that it can be restored if the turn fails without a
     * result.
     */
    take(plansFirst = store.getState().plansFirst ?? false): Prompt {
      const { text, images, about, pages } = store.getState();
      const prompt = { text, images, about, pages, plansFirst };
      recordSent(prompt, false, emptyBox);
      return prompt;
    },
    /** Moves the prompt to the queue. Returns false if the prompt stays in the box. */
    enqueue: () => change(enqueuePrompt(store.getState())),
    /** Takes the first prompt from the queue to send it. */
    takeQueued() {
      const [first, ...rest] = store.getState().queue;
      if (first) recordSent(first, true, { queue: rest });
    },
    unqueue: (key: number) => change(unqueuePrompt(store.getState(), key)),
    removeQueued: (key: number) => change({ queue: queueWithout(store.getState().queue, key) }),
    /**
     * Remembers a prompt that was not sent from this box, in case its turn fails. With null, a
     * failed turn restores nothing.
     */
    rememberSent(prompt: Prompt | null) {
      sent = prompt;
      sentFromQueue = false;
    },
    /**
     * Records that the last sent prompt got a plan first, because the stored message of the prompt
     * does not say so.
     */
    noteSentPlan() {
      if (sent) sent = { ...sent, plansFirst: true };
    },
    /**
     * Restores the text and pictures of the last prompt (GEN-010, GAP-85). If the user has typed
     * another text, that text stays in the box. In that case, a prompt that came from the queue
     * returns to the queue.
     */
    restoreSent() {
      if (sent === null) return;
      const prompt = {
        text: sent?.text ?? shelf.read('chat_history_text') ?? '',
        images: sent?.images ?? [],
        about: sent?.about ?? null,
        pages: sent?.pages ?? [],
        plansFirst: sent?.plansFirst ?? null,
      };
      const { text, queue } = store.getState();
      if (text.trim() === '') return change(prompt);
      if (sentFromQueue) change({ queue: requeuePrompt(queue, prompt) });
    },
    /** Fills the box with the content of another box, for example of the home screen's box. */
    fill: (draft: Prompt & Partial<Draft>) => change({ ...draft, reading: null }),
    /** Stores what was typed last, because the user may leave before the wait of `setText` ends. */
    dispose() {
      if (isTyping) saveDraft();
    },
  };
}

export type DraftStore = ReturnType<typeof createDraft>;
