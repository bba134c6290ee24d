import { limits } from '@/domain/limits';
import { findAddresses } from './addresses';
import type { Prompt } from './prompt';

/** The content of the prompt box. */
export type Draft = Prompt & {
  /** Prompts to send after the current turn, one turn each (PP-05). */
  queue: readonly QueuedPrompt[];
  /** The address of the web page that is being read for the prompt (CHAT-053). */
  reading?: string | null;
};
type QueuedPrompt = Prompt & { key: number };

export const emptyBox = { text: '', images: [], about: null, pages: [], plansFirst: null };

/**
 * Whether the prompt waits for a web page that is being read. It does not wait for a page whose
 * address the user has removed from the text.
 */
export function isReadingPage({ text, reading }: Pick<Draft, 'text' | 'reading'>): boolean {
  return !!reading && findAddresses(text).includes(reading);
}

/**
 * Moves the content of the box to the end of the queue. Returns undefined if the box is empty or
 * waits for a page, or the queue is full.
 */
export function enqueuePrompt(draft: Draft): Draft | undefined {
  const { text, images, about, pages, plansFirst, queue } = draft;
  const isEmpty = text.trim() === '' && images.length === 0;
  if (isEmpty || isReadingPage(draft) || queue.length >= limits.chat.queueMax) return undefined;
  const queued = { text, images, about, pages, plansFirst, key: nextKey(queue) };
  return { ...emptyBox, queue: [...queue, queued] };
}

/** Moves a queued prompt back into the box, after the text there. */
export function unqueuePrompt({ queue, ...box }: Draft, key: number) {
  const { text, images, about, pages = [], plansFirst } = box;
  const one = queue.find((waiting) => waiting.key === key);
  if (!one) return undefined;
  return {
    text: joinTexts([text, one.text]),
    images: [...images, ...one.images].slice(0, limits.chat.images.max),
    about: one.about ?? about,
    pages: [...pages, ...(one.pages ?? [])].slice(0, limits.outsidePage.perPrompt),
    plansFirst: one.plansFirst ?? plansFirst,
    queue: queueWithout(queue, key),
  };
}

/** Puts a prompt whose turn failed at the front of the queue. */
export function requeuePrompt(queue: Draft['queue'], prompt: Prompt): Draft['queue'] {
  return [{ ...prompt, key: nextKey(queue) }, ...queue];
}

export function queueWithout(queue: Draft['queue'], key: number): Draft['queue'] {
  return queue.filter((one) => one.key !== key);
}

/** Joins texts as paragraphs. */
export function joinTexts(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n\n');
}

function nextKey(queue: Draft['queue']): number {
  return Math.max(0, ...queue.map((one) => one.key)) + 1;
}
