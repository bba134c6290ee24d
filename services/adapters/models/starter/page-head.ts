import { siteIcon } from '../../../../domain/publishing/site-icon.ts';
import type { Content, Json } from './content-files.ts';
import { unquote } from './write-source.ts';

/**
 * What browsers, search engines and link previews read from the head of a page. `line` is the
 * description.
 */
type PageHead = { lang: string; title: string; line: string; icon: string };

/** The head of the template, as in `templates/starter/base/index.html`. */
const blank: PageHead = { lang: 'en', title: '…', line: '…', icon: 'data:,' };

/** The sources that decide the head: `src/content.ts` and `src/theme.css`. */
type Sources = { content: string; theme: string };

/** Fills in the head of a new project's page. */
export function fillHead(page: string, content: Content, theme: string): string {
  const { lang, title, tag, line, subtitle } = content;
  const text = [line, subtitle].find((one) => typeof one === 'string');
  return exchange(
    page,
    blank,
    headOf({ lang, title: titled(title, tag), line: String(text ?? ''), theme }),
  );
}

/**
 * Writes a changed title, language or description into the page's head, so that a published site
 * and its link preview show the change. Does not replace a line that the user has changed.
 */
export function updateHead(page: string, before: Sources, after: Sources): string {
  // The icon keeps its colours, because a change of the page's head reloads the whole preview.
  const theme = before.theme;
  return exchange(page, readHead({ ...before, theme }), readHead({ ...after, theme }));
}

/** Returns the title in a project's `content.ts`; '' if there is none. */
export const titleIn = (content: string): string => entryIn(content.split('\n'), 'title');

function entryIn(lines: string[], name: string): string {
  const start = `  ${name}: `;
  const line = lines.find((one) => one.startsWith(start) && one.endsWith(','));
  return line ? unquote(line.slice(start.length, -1)) : '';
}

function readHead({ content, theme }: Sources): PageHead {
  const lines = content.split('\n');
  const entryOf = (name: string) => entryIn(lines, name);
  return headOf({
    ...{ lang: entryOf('lang'), title: titled(entryOf('title'), entryOf('tag')), theme },
    line: entryOf('line') || entryOf('subtitle'),
  });
}

/** A browser's tab shows the line above the title while the title is a gap to fill in. */
const titled = (title: string, tag: Json | undefined): string =>
  title.startsWith('[') && tag ? String(tag) : title;

function headOf({ theme, ...head }: Omit<PageHead, 'icon'> & { theme: string }): PageHead {
  const colour = (name: string) => theme.split(`--${name}: `)[1]?.split(';')[0] ?? '';
  const colours = { background: colour('accent'), ink: colour('on-accent') };
  // Leave out a description that contains a gap for the user to fill in.
  const line = head.line.includes('[') ? '' : head.line;
  return { ...head, line, icon: siteIcon(head.title, colours) };
}

/**
 * Replaces the lines of the head `from` by the lines of the head `to`. Other lines of the page
 * stay.
 */
function exchange(page: string, from: PageHead, to: PageHead): string {
  const [known, next] = [linesOf(from), linesOf(to)];
  return page
    .split('\n')
    .flatMap((line) => {
      const text = line.trim();
      const at = text === '' ? -1 : known.indexOf(text);
      const changed = next[at];
      if (changed === undefined) return [line];
      return changed === '' ? [] : [line.replace(text, () => changed)];
    })
    .join('\n');
}

const linesOf = ({ lang, title, line, icon }: PageHead): string[] => [
  `<html lang="${lang}">`,
  `<link rel="icon" href="${icon}" />`,
  `<title>${escapeHtml(title)}</title>`,
  line && `<meta name="description" content="${escapeHtml(line)}" />`,
];

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
