import { z } from 'zod';

/** The maximum lengths in characters. A longer report is refused, a longer text is cut. */
const most = { report: 16_384, message: 500, stack: 4_000, page: 300 } as const;

const Report = z.object({ message: z.string(), stack: z.string().optional(), page: z.string() });

/** An error at a visitor: untrusted text without control characters, for people to read. */
export type ErrorReport = { message: string; stack: string; page: string };

/**
 * Parses what a page reports. Returns undefined if it is too long, no JSON, or has other types or no
 * message. Other keys are left out, and so are query and hash of the page, which may name a person.
 */
export function parseErrorReport(text: string): ErrorReport | undefined {
  if (text.length > most.report) return undefined;
  const { success, data } = Report.safeParse(parseJson(text));
  if (!success || !data.page.startsWith('/')) return undefined;
  const message = readable(data.message, most.message);
  if (message === '') return undefined;
  const [page = '/'] = data.page.split(/[?#]/, 1);
  return {
    message,
    stack: readable(data.stack ?? '', most.stack),
    page: readable(page, most.page),
  };
}

/** Removes control and format characters but line breaks, because they hide or reorder text. */
const readable = (text: string, length: number) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
    .slice(0, length);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
