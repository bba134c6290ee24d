import type { Message } from '../entities/message.ts';
import type { OutsidePage } from '../entities/outside-page.ts';
import type { PagePart } from '../entities/page-part.ts';

/** Returns the readable text of a message's content; images are left out. */
export function messageText(content: Message['content']): string {
  return typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** Returns the part of the page a message refers to. */
export function partOf(content: Message['content']): PagePart | undefined {
  return typeof content === 'string' ? undefined : content.find((one) => one.type === 'part')?.part;
}

/** Returns the web pages that a message refers to. */
export function pagesOf(content: Message['content']): OutsidePage[] {
  return typeof content === 'string'
    ? []
    : content.flatMap((one) => (one.type === 'page' ? [one.page] : []));
}
