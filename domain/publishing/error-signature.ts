/** A position in a file that the site serves; `path` begins with a slash and has no query. */
export type BuiltPosition = { path: string; line: number; column: number };

const maxMessage = 300;
const maxStackLines = 50;
const maxStackLine = 1_000;
const urlStarts = ['http://', 'https://', 'blob:', 'data:'];

/**
 * Returns the text that reports of the same fault have in common: the message without what differs
 * between visitors, and the place. `place` is a source position, or a built file without its hash.
 * The message is text of a stranger and is only compared, so a line break in it is no separator.
 */
export function errorSignature(message: string, place: string): string {
  return JSON.stringify([normalizeMessage(message), place]);
}

/** Returns the first line of a message with addresses, long ids and numbers replaced by signs. */
export function normalizeMessage(message: string): string {
  const [first = ''] = message.slice(0, maxMessage).trim().split('\n', 1);
  return first.split(' ').filter(Boolean).map(normalizeWord).join(' ');
}

/**
 * Returns the frames of a stack that lie in files of the site, the innermost first. Reads the forms
 * of Chrome (`at f (URL:1:2)`) and of Firefox and Safari (`f@URL:1:2`). `base` is the site's own
 * address without a slash at its end: `https://name.example` or `https://host/~name`.
 */
export function ownFrames(stack: string, base: string): BuiltPosition[] {
  return stack.split('\n', maxStackLines).flatMap((line) => {
    const frame = line.slice(0, maxStackLine);
    const start = frame.indexOf(`${base}/`);
    return start < 0 ? [] : (parsePosition(frame.slice(start + base.length)) ?? []);
  });
}

/** Returns the first frame of a stack that lies in a file of the site, or undefined without one. */
export const topOwnFrame = (stack: string, base: string): BuiltPosition | undefined =>
  ownFrames(stack, base)[0];

function normalizeWord(word: string): string {
  if (urlStarts.some((start) => word.includes(start))) return '<address>';
  return word.replace(/[0-9a-fA-F-]{8,}/g, replaceId).replace(/\d+/g, '<number>');
}

/** Replaces hexadecimal text only if it has a digit, because words such as "facade" have none. */
const replaceId = (text: string) => (/\d/.test(text) ? '<id>' : text);

function parsePosition(text: string): BuiltPosition | undefined {
  const [end = ''] = text.split(')', 1);
  const parts = end.trim().split(':');
  const column = toPosition(parts.pop());
  const line = toPosition(parts.pop());
  const [path = ''] = parts.join(':').split(/[?#]/, 1);
  if (line === undefined || column === undefined || path === '') return undefined;
  return { path, line, column };
}

function toPosition(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
