import { createStore } from 'zustand/vanilla';
import { messageText, partOf } from '@/domain/chat/message-text';
import type { PagePart } from '@/domain/entities/page-part';
import { limits } from '@/domain/limits';
import type { Clock } from '../utils/clock';
import { encodedLength } from './image-rules';
import { imagesOf, type Message } from './messages';

/** Storage that keeps the draft over a reload. Writing `null` deletes it. */
export type DraftStorage = {
  read(key: 'input_draft' | 'chat_history_text'): string | null;
  write(key: 'input_draft' | 'chat_history_text', text: string | null): void;
};

/**
 * A part of the page that the prompt refers to, its most likely source file, and its picture: a
 * `data:` address, or none.
 */
export type SelectedPagePart = {
  part: PagePart;
  source: string | null;
  picture: string | 'coming' | null;
};
/**
 * A prompt: its text, pictures (storage or `data:` addresses), and the part of the page it refers
 * to.
 */
export type Prompt = {
  text: string;
  images: readonly string[];
  about?: SelectedPagePart | null | undefined;
};
export type QueuedPrompt = Prompt & { key: number };
type Draft = Prompt & {
  /** Prompts to send after the current turn, one turn each (PP-05). */
  queue: readonly QueuedPrompt[];
};

/**
 * The prompt box (CHAT-021), the queue behind the current turn, and the last sent prompt (GAP-85).
 */
export function createDraft(clock: Clock, shelf: DraftStorage) {
  const store = createStore<Draft>(() => ({ text: '', images: [], about: null, queue: [] }));
  let cancel: (() => void) | undefined;
  let sent: Prompt | undefined;
  let sentFromQueue = false;

  /**
   * Queued prompts are typed text too: after a reload they return to the box, before the unsent
   * text.
   */
  const saveDraft = () => {
    cancel?.();
    const { text, queue } = store.getState();
    shelf.write('input_draft', join([...queue.map((one) => one.text), text]) || null);
  };
  const change = (draft: Partial<Draft>) => {
    store.setState(draft);
    saveDraft();
  };
  const recordSent = (prompt: Prompt, fromQueue: boolean, rest: Partial<Draft>) => {
    sent = prompt;
    sentFromQueue = fromQueue;
    shelf.write('chat_history_text', prompt.text);
    change(rest);
  };
  const queueWithout = (key: number) => store.getState().queue.filter((one) => one.key !== key);

  return {
    ...store,
    /** Restores the text typed before a reload. */
    restore() {
      const text = shelf.read('input_draft');
      if (text && store.getState().text === '') store.setState({ text });
    },
    setText(text: string) {
      store.setState({ text });
      cancel?.();
      cancel = clock.after(limits.chat.draftDebounceMs, saveDraft);
    },
    /** Appends words to the text, for voice input (CHAT-029). */
    append(words: string) {
      const { text } = store.getState();
      change({ text: text === '' || /\s$/.test(text) ? text + words : `${text} ${words}` });
    },
    /** Adds a picture. Does nothing if there are three already (CHAT-025). */
    addImage: (image: string) =>
      store.setState(({ images, about }) =>
        imagesOfPrompt({ images, about }).length < limits.chat.images.max
          ? { images: [...images, image] }
          : {},
      ),
    /**
     * Makes the prompt refer to this part of the page instead of the previous one. Returns the part
     * as its key.
     */
    selectPart(about: SelectedPagePart): PagePart {
      store.setState({ about });
      return about.part;
    },
    /**
     * Sets the picture of a part, or none. Ignores a picture that is no longer wanted or does not
     * fit.
     */
    setPartPicture(part: PagePart, picture: string | null) {
      const { about, images } = store.getState();
      if (about?.part === part)
        store.setState({
          about: { ...about, picture: picture && fitsWithImages(images, picture) ? picture : null },
        });
    },
    clearPart: () => store.setState({ about: null }),
    /**
     * Replaces a picture's address in the box and in the queue. Does nothing if the picture is
     * gone.
     */
    replaceImage: (image: string, by: string) =>
      store.setState(({ images, queue }) => {
        const within = (all: readonly string[]) => all.map((one) => (one === image ? by : one));
        return {
          images: within(images),
          queue: queue.map((one) =>
            one.images.includes(image) ? { ...one, images: within(one.images) } : one,
          ),
        };
      }),
    /** Whether a picture is in the box or in the queue. */
    hasImage: (image: string): boolean =>
      [store.getState(), ...store.getState().queue].some(({ images }) => images.includes(image)),
    removeImage: (index: number) =>
      store.setState(({ images }) => ({ images: images.filter((_, at) => at !== index) })),
    /** Empties the box and remembers the prompt until the run has produced something. */
    take(): Prompt {
      const { text, images, about } = store.getState();
      recordSent({ text, images, about }, false, empty);
      return { text, images, about };
    },
    /**
     * Queues the content of the box behind the current turn. Does nothing if the box is empty or
     * the queue is full.
     */
    enqueue() {
      const { text, images, about, queue } = store.getState();
      if ((text.trim() === '' && images.length === 0) || queue.length >= limits.chat.queueMax)
        return;
      change({ ...empty, queue: [...queue, { text, images, about, key: nextKey(queue) }] });
    },
    /** Takes the first prompt from the queue to send it. */
    takeQueued() {
      const [first, ...rest] = store.getState().queue;
      if (first) recordSent(first, true, { queue: rest });
    },
    /** Moves a queued prompt back into the box, after the text there. */
    unqueue(key: number) {
      const { text, images, queue } = store.getState();
      const one = queue.find((waiting) => waiting.key === key);
      if (!one) return;
      const together = [...images, ...one.images].slice(0, limits.chat.images.max);
      change({
        text: join([text, one.text]),
        images: together,
        about: one.about ?? store.getState().about,
        queue: queueWithout(key),
      });
    },
    removeQueued: (key: number) => change({ queue: queueWithout(key) }),
    /** Remembers a prompt that was not sent from this box, in case its turn fails. */
    rememberSent(prompt: Prompt) {
      sent = prompt;
      sentFromQueue = false;
    },
    /**
     * GEN-010, GAP-85: restores text and images unless the user has typed something else. In that
     * case a prompt that came from the queue returns to the queue.
     */
    restoreSent() {
      const prompt = {
        text: sent?.text ?? shelf.read('chat_history_text') ?? '',
        images: sent?.images ?? [],
        about: sent?.about ?? null,
      };
      const { text, queue } = store.getState();
      if (text.trim() === '') return change(prompt);
      if (sentFromQueue) change({ queue: [{ ...prompt, key: nextKey(queue) }, ...queue] });
    },
    /** Fills the box with the content of another one, such as the home screen's. */
    fill: (draft: Prompt & Partial<Draft>) => store.setState(draft),
    dispose: () => cancel?.(),
  };
}

const empty = { text: '', images: [], about: null };

/** Returns the prompt of a user message. The picture of a part is an ordinary picture by now. */
export function promptOfMessage({ content }: Message): Prompt {
  const part = partOf(content);
  return {
    text: messageText(content),
    images: imagesOf(content),
    about: part ? { part, source: null, picture: null } : null,
  };
}

/** Returns all pictures to send with a prompt. */
export function imagesOfPrompt({
  images,
  about,
}: Pick<Prompt, 'images' | 'about'>): readonly string[] {
  return about?.picture && about.picture !== 'coming' ? [...images, about.picture] : images;
}

const fitsWithImages = (images: readonly string[], picture: string): boolean =>
  images.length < limits.chat.images.max &&
  encodedLength([...images, picture]) <= limits.chat.images.encodedMax;

const nextKey = (queue: readonly QueuedPrompt[]): number =>
  Math.max(0, ...queue.map((one) => one.key)) + 1;
const join = (texts: readonly string[]): string =>
  texts.filter((text) => text.trim() !== '').join('\n\n');

export type DraftStore = ReturnType<typeof createDraft>;
