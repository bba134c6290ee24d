import type { PageControl } from '../page-values.ts';
import { keyOf } from '../tried.ts';
import type { Play } from './play.ts';

/** The maximum number of tabs and links that are opened to find something. */
const most = 6;

/**
 * Opens the other tabs and screens one after the other until `find` returns something. The page
 * then stays on that screen. Adds the controls of all these screens to `passed`.
 */
export async function lookElsewhere<Found>(
  { view, hand, hasTime }: Play,
  find: () => Promise<Found | undefined>,
  passed: PageControl[] = [],
): Promise<Found | undefined> {
  const seen = new Set<string>();
  for (let count = 0; count <= most && hasTime(); count++) {
    const controls = await view.controls();
    passed.push(...controls);
    const next = controls.find((one) => leadsElsewhere(one) && !seen.has(keyOf(one)));
    if (!next || count === most) return undefined;
    seen.add(keyOf(next));
    await hand.press(next);
    const found = await find();
    if (found !== undefined) return found;
  }
  return undefined;
}

function leadsElsewhere({ role, href, target, isDisabled, parent }: PageControl): boolean {
  if (isDisabled || target) return false;
  if (role === 'tab') return true;
  if (href !== null)
    return href.startsWith('#/') || (href.startsWith('/') && !href.startsWith('//'));
  return role === 'button' && /(?:^|<)nav\d/.test(parent);
}
