import { createStore } from 'zustand/vanilla';
import type { PagePart } from '@/domain/entities/page-part';
import { limits } from '@/domain/limits';
import { messageText, partOf } from '@/domain/rules/message-text';
import type { Clock } from './clock';
import { encodedLength } from './image-rules';
import { imagesOf, type Message } from './messages';

/** Where the draft outlives a reload; `null` forgets it. */
export type DraftShelf = {
  read(key: 'input_draft' | 'chat_history_text'): string | null;
  write(key: 'input_draft' | 'chat_history_text', text: string | null): void;
};

/** A part of the page the words speak of, the file it most likely comes from, and its picture: a `data:` address, or none. */
export type PointedAt = { part: PagePart; source: string | null; picture: string | 'coming' | null };
/** What is said: words, pictures by address or as `data:` addresses, and what it is about. */
export type Prompt = { text: string; images: readonly string[]; about?: PointedAt | null | undefined };
export type Queued = Prompt & { key: number };
type Draft = Prompt & {
  /** What is said next, one turn each, once the present turn is done (product point 5). */
  queue: readonly Queued[];
};

/** What stands in the prompt box (CHAT-021), what waits behind the present turn, and what stood there when it was sent (GAP-85). */
export function createDraft(clock: Clock, shelf: DraftShelf) {
  const store = createStore<Draft>(() => ({ text: '', images: [], about: null, queue: [] }));
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
    addImage: (image: string) =>
      store.setState(({ images, about }) =>
        picturesOf({ images, about }).length < limits.chat.images.max ? { images: [...images, image] } : {},
      ),
    /** The prompt is about this part of the page, in the place of the one before; answers what names it. */
    pointAt(about: PointedAt): PagePart {
      store.setState({ about });
      return about.part;
    },
    /** The picture of a part has come, or there is none; one that nobody waits for any more, or that has no room, is nothing. */
    picturePart(part: PagePart, picture: string | null) {
      const { about, images } = store.getState();
      if (about?.part === part) store.setState({ about: { ...about, picture: picture && fitsBeside(images, picture) ? picture : null } });
    },
    pointAtNothing: () => store.setState({ about: null }),
    /** The same picture under another address, wherever it waits; nothing where it has gone meanwhile. */
    replaceImage: (image: string, by: string) =>
      store.setState(({ images, queue }) => {
        const within = (all: readonly string[]) => all.map((one) => (one === image ? by : one));
        return {
          images: within(images),
          queue: queue.map((one) => (one.images.includes(image) ? { ...one, images: within(one.images) } : one)),
        };
      }),
    /** Whether a picture still waits to be sent. */
    holdsImage: (image: string): boolean => [store.getState(), ...store.getState().queue].some(({ images }) => images.includes(image)),
    removeImage: (index: number) => store.setState(({ images }) => ({ images: images.filter((_, at) => at !== index) })),
    /** The text leaves the box and is remembered until the run has done something. */
    take(): Prompt {
      const { text, images, about } = store.getState();
      taken({ text, images, about }, false, empty);
      return { text, images, about };
    },
    /** What stands in the box is said after the present turn; nothing happens with an empty box or a full queue. */
    enqueue() {
      const { text, images, about, queue } = store.getState();
      if ((text.trim() === '' && images.length === 0) || queue.length >= limits.chat.queueMax) return;
      change({ ...empty, queue: [...queue, { text, images, about, key: nextKey(queue) }] });
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
      const together = [...images, ...one.images].slice(0, limits.chat.images.max);
      change({ text: join([text, one.text]), images: together, about: one.about ?? store.getState().about, queue: without(key) });
    },
    drop: (key: number) => change({ queue: without(key) }),
    /** What was asked before this tab knew of it, for the case that it fails. */
    remember(prompt: Prompt) {
      sent = prompt;
      sentFromQueue = false;
    },
    /** GEN-010, GAP-85: text and images come back, unless something else was typed meanwhile; what had waited waits again then. */
    giveBack() {
      const prompt = { text: sent?.text ?? shelf.read('chat_history_text') ?? '', images: sent?.images ?? [], about: sent?.about ?? null };
      const { text, queue } = store.getState();
      if (text.trim() === '') return change(prompt);
      if (sentFromQueue) change({ queue: [{ ...prompt, key: nextKey(queue) }, ...queue] });
    },
    /** Hands text and images to another box, as the one of the home screen. */
    fill: (draft: Prompt & Partial<Draft>) => store.setState(draft),
    dispose: () => cancel?.(),
  };
}

const empty = { text: '', images: [], about: null };

/** What a person's message said, as the box held it; its picture of a part is one of its pictures by now. */
export function promptIn({ content }: Message): Prompt {
  const part = partOf(content);
  return { text: messageText(content), images: imagesOf(content), about: part ? { part, source: null, picture: null } : null };
}

/** All pictures that go with a prompt. */
export function picturesOf({ images, about }: Pick<Prompt, 'images' | 'about'>): readonly string[] {
  return about?.picture && about.picture !== 'coming' ? [...images, about.picture] : images;
}

const fitsBeside = (images: readonly string[], picture: string): boolean =>
  images.length < limits.chat.images.max && encodedLength([...images, picture]) <= limits.chat.images.encodedMax;

const nextKey = (queue: readonly Queued[]): number => Math.max(0, ...queue.map((one) => one.key)) + 1;
const join = (texts: readonly string[]): string => texts.filter((text) => text.trim() !== '').join('\n\n');

export type DraftStore = ReturnType<typeof createDraft>;
