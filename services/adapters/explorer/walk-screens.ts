import type { PageFinding } from '../../ports/page-check.ts';
import type { ScreenReport, ScreenSuggestion } from '../../ports/site-explorer.ts';
import { isBlank } from '../page-check/is-blank.ts';
import { type AssignOptions, assignFindings, type WalkedScreen } from './assign-findings.ts';
import type { ExplorerPage } from './explorer-page.ts';
import type { PageAudit, PageScreen } from './page-values.ts';
import { succeeds } from './succeeds.ts';
import type { MissingScreen } from './tried.ts';

export type WalkOptions = AssignOptions & { routes: readonly string[]; mostScreens: number };

const unknownRoute = 'sayso-no-such-screen';

export type Walk = { screens: ScreenReport[]; missing: MissingScreen; isComplete: boolean };

/**
 * Opens the first screen, the screens that opened screens link to, and the screens that the
 * project's files name. Checks each screen at the width of a desktop and of a phone. Skips a screen
 * that does not open, for example a download.
 */
export async function walkScreens(options: WalkOptions): Promise<Walk> {
  const { view, routes, mostScreens, hasTime, collect } = options;
  const walked: WalkedScreen[] = [];
  const waiting = ['/'];
  const known = new Set(waiting);
  const seen = new Set<string>();
  let usesHash = false;
  let home = '';
  let isComplete = true;
  const add = (found: readonly string[]) =>
    found.filter((one) => !known.has(one) && known.add(one));
  const visit = async (wanted: string) => {
    const findings: PageFinding[] = [];
    collect(findings);
    const isFirst = walked.length === 0;
    const isFresh = isFirst ? true : await view.open(wanted);
    if (isFirst) await view.load(wanted);
    const screen = await view.screen();
    if (seen.has(screen.route)) return;
    seen.add(screen.route);
    known.add(screen.route);
    const report = await lookAt(view, screen, findings);
    if (isFirst) {
      home = screen.main;
      usesHash =
        screen.route.startsWith('#/') || screen.links.some(({ href }) => href.startsWith('#/'));
      const named = routes.map((route) => (usesHash ? `#${route}` : route));
      waiting.push(...add(named.filter((route) => route !== '#/' && route !== '/')));
    }
    walked.push({ report, isFresh });
    waiting.unshift(...add(linkedRoutes(screen, view.page.url())));
  };
  while (waiting.length > 0 && walked.length < mostScreens && hasTime()) {
    const wanted = waiting.shift() ?? '/';
    isComplete = (await succeeds(() => visit(wanted))) && isComplete;
  }
  await succeeds(() => assignFindings(options, walked));
  collect([]);
  const missing: MissingScreen = { text: '', isHome: false };
  await succeeds(async () => {
    await view.open(usesHash ? `#/${unknownRoute}` : `/${unknownRoute}`);
    missing.text = (await view.screen()).main;
    missing.isHome = missing.text === home;
  });
  const screens = walked.map(({ report }) => report);
  return { screens, missing, isComplete: isComplete && waiting.length === 0 };
}

async function lookAt(
  view: ExplorerPage,
  { route }: PageScreen,
  findings: PageFinding[],
): Promise<ScreenReport> {
  const blank = (await view.page.evaluate<unknown>(isBlank)) === true;
  const first = await view.audit();
  let second: PageAudit;
  try {
    await view.resize('narrow');
    await view.settle();
    second = await view.audit();
  } finally {
    await view.resize('wide');
  }
  await view.settle();
  return {
    route,
    isBlank: blank,
    findings: [...findings],
    suggestions: uniqueSuggestions([...suggestionsOf(first), ...suggestionsOf(second)]),
  };
}

function suggestionsOf({ width, overflow, contrast }: PageAudit): ScreenSuggestion[] {
  return [
    ...overflow.map((one) => ({ kind: 'overflow' as const, width, ...one })),
    ...contrast.map((one) => ({ kind: 'contrast' as const, width, ...one })),
  ];
}

function uniqueSuggestions(all: ScreenSuggestion[]): ScreenSuggestion[] {
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = one.kind === 'contrast' ? `contrast ${one.text}` : `overflow ${one.width}`;
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * The maximum length of a route. Longer routes are not followed, because a report would truncate
 * them.
 */
const mostRoute = 200;

/** Returns the routes of the site that a screen links to. */
function linkedRoutes({ links }: PageScreen, page: string): string[] {
  const { origin, pathname } = new URL(page);
  const routes = links.flatMap(({ href }) => {
    if (href.startsWith('#')) return href.startsWith('#/') && href !== '#/' ? [href] : [];
    if (!URL.canParse(href, page)) return [];
    const to = new URL(href, page);
    if (to.origin !== origin || /\.\w{2,5}$/.test(to.pathname)) return [];
    if (to.hash.startsWith('#/')) return [to.hash];
    return to.pathname === pathname ? [] : [`${to.pathname}${to.search}`];
  });
  return [...new Set(routes)].filter(({ length }) => length < mostRoute);
}
