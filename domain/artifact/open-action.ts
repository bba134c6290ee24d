import { limits } from '../limits/index.ts';

/** Maximum number of white-space characters between a closing tag's name and its `>`. */
const maxCloserBlanks = 16;
const closerEnd = new RegExp(`[ \\t\\r\\n]{0,${maxCloserBlanks}}>`, 'y');
const fence = '```';

/**
 * An action whose content is being read. `number` is -1 for an unknown type: its content is skipped
 * without events.
 */
export type OpenAction = {
  number: number;
  closer: string;
  /**
   * What may come next in the content: its first line break, a code fence, or anything. `fenced`
   * content is buffered until the action closes, because its fence may have to be removed.
   */
  part: 'line-break' | 'fence' | 'body' | 'fenced';
  buffered: string;
};

/**
 * Reads what may precede the content: a line break, which is dropped, and a code fence. Returns the
 * index at which the content continues; -1 if more text must arrive first.
 */
export function readContentStart(text: string, from: number, open: OpenAction): number {
  if (open.part === 'line-break') {
    if (text[from] === '\r' && from + 1 === text.length) return -1;
    open.part = 'fence';
    const length = lineBreakLength(text, from);
    if (length > 0) return from + length;
  }
  if (open.part === 'fence') {
    if (text.length - from < fence.length && fence.startsWith(text.slice(from))) return -1;
    open.part = text.startsWith(fence, from) ? 'fenced' : 'body';
  }
  return from;
}

function lineBreakLength(text: string, at: number): number {
  if (text[at] === '\n') return 1;
  return text.startsWith('\r\n', at) ? 2 : 0;
}

/**
 * Returns the index up to which the text is certainly content: the start of the closing tag, of a
 * text that may become the closing tag, or the end of the text.
 */
export function findContentEnd(text: string, from: number, closer: string): number {
  let at = text.indexOf(closer, from);
  while (at >= 0) {
    const after = at + closer.length;
    if (closerEndAt(text, after) >= 0) return at;
    if (text.length - after <= maxCloserBlanks && text.slice(after).trim() === '') return at;
    at = text.indexOf(closer, after);
  }
  return startOfPartial(text, from, closer);
}

/** Returns the index after the closing tag at `at`; -1 if it is not complete. */
export function endOfCloser(text: string, at: number, closer: string): number {
  return text.startsWith(closer, at) ? closerEndAt(text, at + closer.length) : -1;
}

function closerEndAt(text: string, after: number): number {
  closerEnd.lastIndex = after;
  return closerEnd.test(text) ? closerEnd.lastIndex : -1;
}

/**
 * Returns the start of a possible beginning of `closer` at the end of the text; the text's length
 * if there is none.
 */
function startOfPartial(text: string, from: number, closer: string): number {
  const at = text.lastIndexOf('<');
  const may = at >= from && text.length - at < closer.length && closer.startsWith(text.slice(at));
  return may ? at : text.length;
}

/**
 * Adds text to the content. Returns the text to emit now: nothing while the content is buffered.
 */
export function takeContent(open: OpenAction, text: string): string {
  if (open.part !== 'fenced') return text;
  open.buffered += text;
  if (open.buffered.length <= limits.files.maxFileBytes) return '';
  // The file is too large to be accepted, so buffering more would only fill the memory.
  const content = open.buffered;
  open.part = 'body';
  open.buffered = '';
  return content;
}
