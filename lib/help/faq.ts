import { type HelpPage, isHelpPageFor } from './pages';

/**
 * Frequent questions, the most frequent first. Their texts are `help.faq.{name}` in the messages,
 * and the linked section of the documentation explains more. `sold`: shown only where plans are
 * sold (PP-17).
 */
export const faq = [
  { name: 'begin', page: 'start', anchor: 'first', sold: false },
  { name: 'change', page: 'asking', anchor: 'point', sold: false },
  { name: 'undo', page: 'versions', anchor: 'undo', sold: false },
  { name: 'publish', page: 'publishing', anchor: 'publish', sold: false },
  { name: 'price', page: 'tokens', anchor: 'plans', sold: true },
  { name: 'domain', page: 'publishing', anchor: 'limits', sold: false },
  { name: 'forms', page: 'publishing', anchor: 'limits', sold: false },
  { name: 'takeOut', page: 'publishing', anchor: 'take-out', sold: false },
  { name: 'cost', page: 'tokens', anchor: 'cost', sold: false },
  { name: 'ownKey', page: 'asking', anchor: 'models', sold: false },
  { name: 'plans', page: 'tokens', anchor: 'plans', sold: true },
  { name: 'refund', page: 'tokens', anchor: 'refunds', sold: true },
  { name: 'invoice', page: 'tokens', anchor: 'refunds', sold: true },
  { name: 'filing', page: 'publishing', anchor: 'limits', sold: false },
  { name: 'database', page: 'publishing', anchor: 'data', sold: false },
  { name: 'apps', page: 'publishing', anchor: 'limits', sold: false },
  { name: 'together', page: 'publishing', anchor: 'share', sold: false },
  { name: 'private', page: 'publishing', anchor: 'share', sold: false },
  { name: 'human', page: 'account', anchor: 'contact', sold: false },
] as const satisfies { name: string; page: HelpPage; anchor: string; sold: boolean }[];
export type FaqEntry = (typeof faq)[number];
export type FaqName = FaqEntry['name'];

/** Returns the questions of this server: those about plans only where plans are sold. */
export function faqOf(selling: boolean, school = false): readonly FaqEntry[] {
  return faq.filter(({ sold, page }) => (selling || !sold) && isHelpPageFor(page, { school }));
}
