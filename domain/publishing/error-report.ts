import { z } from 'zod';
import { limits } from '../limits/index.ts';

/** The maximum lengths in characters. A longer report is refused, a longer text is cut. */
const most = { report: 16_384, message: 500, stack: 4_000, page: 300, line: 500 } as const;

const Report = z.object({
  message: z.string(),
  stack: z.string().optional(),
  page: z.string(),
  edition: z.number().int().min(1).max(2_147_483_647),
});

/**
 * An error at a visitor: untrusted text without control characters, for people to read. `edition` is
 * the edition of the site whose page reported it, as the page says.
 */
export type ErrorReport = { message: string; stack: string; page: string; edition: number };

/**
 * Parses what a page reports. Returns undefined if it is too long, no JSON, or has other types, no
 * message or no edition. Left out are other keys, queries and hashes of addresses, mail addresses
 * and long numbers of the message, which may name a person, and lines of the stack without a
 * position.
 */
export function parseErrorReport(text: string): ErrorReport | undefined {
  if (text.length > most.report) return undefined;
  const { success, data } = Report.safeParse(parseJson(text));
  if (!success || !data.page.startsWith('/')) return undefined;
  const message = withoutPersons(readable(data.message, most.message));
  if (message === '') return undefined;
  const [page = '/'] = data.page.split(/[?#]/, 1);
  return {
    message,
    stack: framesOf(data.stack ?? '').slice(0, most.stack),
    page: readable(page, most.page),
    edition: data.edition,
  };
}

/** Removes control and format characters but line breaks, because they hide or reorder text. */
const readable = (text: string, length: number) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .slice(0, length);

const withoutPersons = (message: string) =>
  mapWords(message, (word) => (isMail.test(word) ? '<mail>' : withoutQuery(word))).replace(
    /\d{6,}/g,
    '<number>',
  );

const isMail = /\w@\w/;
const position = /:\d{1,9}:\d{1,9}\)?$/;

const mapWords = (text: string, change: (word: string) => string) =>
  text.split(' ').map(change).join(' ');

/** Removes query and hash of an address, up to a position behind them. */
function withoutQuery(word: string): string {
  const start = word.includes('://') ? word.search(/[?#]/) : -1;
  return start < 0 ? word : word.slice(0, start) + (position.exec(word)?.[0] ?? '');
}

/** Returns the lines of a stack that have a position; the others repeat the message. */
function framesOf(stack: string): string {
  return readable(stack, most.report)
    .split('\n', 200)
    .map((line) => line.slice(0, most.line).trim())
    .filter((line) => position.test(line))
    .slice(0, limits.siteErrors.stackLines)
    .map((line) => mapWords(line, withoutQuery))
    .join('\n');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
