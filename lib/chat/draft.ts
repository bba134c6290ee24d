import { createStore } from 'zustand/vanilla';
import { limits } from '@/domain/limits';
import type { Clock } from './clock';

/** Where the draft outlives a reload; `null` forgets it. */
export type DraftShelf = {
  read(key: 'input_draft' | 'chat_history_text'): string | null;
  write(key: 'input_draft' | 'chat_history_text', text: string | null): void;
};

/** What is said: words, and pictures by address or as `data:` addresses. */
export type Prompt = { text: string; images: readonly string[] };
export type Queued = Prompt & { key: number };
type Draft = Prompt & {
  /** What is said next, one turn each, once the present turn is done (product point 5). */
  queue: readonly Queued[];
};

/** What stands in the prompt box (CHAT-021), what waits behind the present turn, and what stood there when it was sent (GAP-85). */
export function createDraft(clock: Clock, shelf: DraftShelf) {
  const store = createStore<Draft>(() => ({ text: '', images: [], queue: [] }));
  let cancel: (() => void) | undefined;
  let sent: Prompt | undefined;
  let sentFromQueue = false;

  /** What waits is typed text too: after a reload it stands in the box again, before what was being typed. */
  const keep = () => {
    cancel?.();
    const { text, queue } = store.getState();
    shelf.write('input_draft', join([...queue.map((one) => one.text), text]) || null);
  };
  const change = (draft: Partial<Draft>) => {
    store.setState(draft);
    keep();
  };
  const taken = (prompt: Prompt, fromQueue: boolean, rest: Partial<Draft>) => {
    sent = prompt;
    sentFromQueue = fromQueue;
    shelf.write('chat_history_text', prompt.text);
    change(rest);
  };
  const without = (key: number) => store.getState().queue.filter((one) => one.key !== key);

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
      cancel = clock.after(limits.chat.draftDebounceMs, keep);
    },
    /** Adds words after those that stand there, as a voice does (CHAT-029). */
    append(words: string) {
      const { text } = store.getState();
      change({ text: text === '' || /\s$/.test(text) ? text + words : `${text} ${words}` });
    },
    /** One picture more; beyond the third nothing happens (CHAT-025). */
    addImage: (image: string) => store.setState(({ images }) => ({ images: [...images, image].slice(0, limits.chat.images.max) })),
    removeImage: (index: number) => store.setState(({ images }) => ({ images: images.filter((_, at) => at !== index) })),
    /** The text leaves the box and is remembered until the run has done something. */
    take(): Prompt {
      const { text, images } = store.getState();
      taken({ text, images }, false, { text: '', images: [] });
      return { text, images };
    },
    /** What stands in the box is said after the present turn; nothing happens with an empty box or a full queue. */
    enqueue() {
      const { text, images, queue } = store.getState();
      if ((text.trim() === '' && images.length === 0) || queue.length >= limits.chat.queueMax) return;
      change({ text: '', images: [], queue: [...queue, { text, images, key: nextKey(queue) }] });
    },
    /** The first of the queue leaves it to be said. */
    takeQueued() {
      const [first, ...rest] = store.getState().queue;
      if (first) taken(first, true, { queue: rest });
    },
    /** Puts what waits back into the box, after what stands there. */
    unqueue(key: number) {
      const { text, images, queue } = store.getState();
      const one = queue.find((waiting) => waiting.key === key);
      if (!one) return;
      change({ text: join([text, one.text]), images: [...images, ...one.images].slice(0, limits.chat.images.max), queue: without(key) });
    },
    drop: (key: number) => change({ queue: without(key) }),
    /** What was asked before this tab knew of it, for the case that it fails. */
    remember(prompt: Prompt) {
      sent = prompt;
      sentFromQueue = false;
    },
    /** GEN-010, GAP-85: text and images come back, unless something else was typed meanwhile; what had waited waits again then. */
    giveBack() {
      const prompt = { text: sent?.text ?? shelf.read('chat_history_text') ?? '', images: sent?.images ?? [] };
      const { text, queue } = store.getState();
      if (text.trim() === '') return change(prompt);
      if (sentFromQueue) change({ queue: [{ ...prompt, key: nextKey(queue) }, ...queue] });
    },
    /** Hands text and images to another box, as the one of the home screen. */
    fill: (draft: Prompt & Partial<Draft>) => store.setState(draft),
    dispose: () => cancel?.(),
  };
}

const nextKey = (queue: readonly Queued[]): number => Math.max(0, ...queue.map((one) => one.key)) + 1;
const join = (texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n\n');

export type DraftStore = ReturnType<typeof createDraft>;
