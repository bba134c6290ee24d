import type { Verdict } from '../../../domain/exploration/fact.ts';
import type { PageControl, PageScreen } from './page-values.ts';
import { type Exploration, type MissingScreen, type Tried, triedControl } from './tried.ts';
import type { Attempt } from './try-control.ts';

/**
 * A link within the site: to another screen or, with an `id`, to an element of the current screen.
 */
type SiteLink = { to: URL; id: string | null };

/**
 * Follows a link within the site. Returns undefined for a link that is not followed: a link to
 * another site, or to an element that the current screen has.
 */
export async function tryLink(
  { view, hand, missing, storage }: Exploration,
  route: string,
  control: PageControl,
): Promise<Tried | undefined> {
  const link = parseLink(control, view.page.url());
  if (!link) return undefined;
  const before = await view.screen();
  if (link.id && before.anchors.includes(link.id)) return undefined;
  const attempt = await hand.press(control);
  storage.push(...attempt.storage);
  return triedControl(route, control, attempt, judgeLink(attempt, { link, before, missing }));
}

function parseLink({ href, target }: PageControl, page: string): SiteLink | undefined {
  if (href === null || target || !URL.canParse(href, page)) return undefined;
  const to = new URL(href, page);
  if (to.origin !== new URL(page).origin) return undefined;
  const isPlace = href === '' || (href.startsWith('#') && !href.startsWith('#/'));
  return { to, id: isPlace ? decoded(href.slice(1)) : null };
}

/** Decodes a part of a URL. Returns an incorrectly encoded text unchanged, as a browser does. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function judgeLink(
  { wasPressed, error, hasEffect, after }: Attempt,
  { link, before, missing }: { link: SiteLink; before: PageScreen; missing: MissingScreen },
): Verdict {
  if (!wasPressed) return 'unknown';
  if (error) return 'throws';
  // The browser has loaded another page.
  if (!after) return 'works';
  if (link.id !== null) return isOther(before, after) ? 'works' : 'nowhere';
  const isSame = after.route === before.route;
  // A link to the current screen has no visible effect, even when it works.
  if (isSame && before.route === routeOf(link.to)) return 'unknown';
  if (isSame && !hasEffect) return 'dead';
  return isMissing(after, missing) && !isHome(link.to) ? 'nowhere' : 'works';
}

/** Whether a person sees a difference between two screens. */
const isOther = (before: PageScreen, after: PageScreen): boolean =>
  before.text !== after.text ||
  before.route !== after.route ||
  before.hasDialog !== after.hasDialog ||
  Math.abs(before.scroll - after.scroll) > 2;

const routeOf = ({ hash, pathname, search }: URL): string =>
  hash.startsWith('#/') && hash !== '#/' ? hash : `${pathname}${search}`;

const isHome = (to: URL): boolean => routeOf(to) === '/';

/** Whether a screen is blank, or equals what the site shows for a route that does not exist. */
const isMissing = ({ main }: PageScreen, missing: MissingScreen): boolean =>
  main.trim() === '' || withoutRoutes(main) === withoutRoutes(missing.text);

/** Removes routes from a text, because a "not found" screen may show the requested route. */
const withoutRoutes = (text: string): string =>
  text
    .replace(/[#/][\w/-]*/g, '')
    .replace(/\s+/g, ' ')
    .trim();
