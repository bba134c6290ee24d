import { paths } from '@/lib/paths';
import type { HelpPage } from './pages';
import { type HelpText, plainText } from './sections';

/** One search result: a section of a page, or the beginning of a page (`anchor` is ''). */
export type HelpEntry = {
  id: string;
  page: HelpPage;
  anchor: string;
  pageTitle: string;
  title: string;
  text: string;
  sold: boolean;
};

export function entriesOf({ page, title, lead, sections }: HelpText): HelpEntry[] {
  const begin = {
    id: page,
    page,
    anchor: '',
    pageTitle: title,
    title,
    text: plainText(lead),
    sold: false,
  };
  const parts = sections.map(({ id, title: heading, markdown, sold }) => ({
    id: `${page}#${id}`,
    page,
    anchor: id,
    pageTitle: title,
    title: heading,
    text: plainText(markdown),
    sold,
  }));
  return [begin, ...parts];
}

/** Returns the address of an entry. */
export function entryPath({
  page,
  anchor,
}: {
  page: HelpPage;
  anchor: string;
}): `/docs/${HelpPage}${string}` {
  return `${paths.docsPage(page)}${anchor && `#${anchor}`}`;
}
