import type { HelpEntry } from './corpus';
import type { HelpPage } from './pages';

/**
 * The most frequent questions; their texts are `help.faq.{name}` in the messages, and the linked
 * page has more.
 */
export const faq = [
  { name: 'begin', page: 'start', anchor: 'first', sold: false },
  { name: 'change', page: 'asking', anchor: 'point', sold: false },
  { name: 'undo', page: 'versions', anchor: 'undo', sold: false },
  { name: 'publish', page: 'publishing', anchor: 'publish', sold: false },
  { name: 'takeOut', page: 'publishing', anchor: 'take-out', sold: false },
  { name: 'cost', page: 'tokens', anchor: 'cost', sold: false },
  { name: 'ownKey', page: 'asking', anchor: 'models', sold: false },
  { name: 'plans', page: 'tokens', anchor: 'plans', sold: true },
] as const satisfies { name: string; page: HelpPage; anchor: string; sold: boolean }[];
type FaqName = (typeof faq)[number]['name'];

const prefix = 'faq:';

/** Returns the question that an entry stands for; undefined for an entry of the documentation. */
export function faqName({ id }: HelpEntry): FaqName | undefined {
  return faq.find(({ name }) => id === `${prefix}${name}`)?.name;
}

/**
 * Returns the questions as entries, so that search finds them beside the documentation. `say` reads
 * the messages.
 */
export function faqEntries(
  say: (key: `${FaqName}.${'question' | 'answer'}`) => string,
  selling: boolean,
): HelpEntry[] {
  return faq
    .filter(({ sold }) => selling || !sold)
    .map(({ name, page, anchor, sold }) => ({
      id: `${prefix}${name}`,
      page,
      anchor,
      pageTitle: '',
      title: say(`${name}.question`),
      text: say(`${name}.answer`),
      sold,
    }));
}
