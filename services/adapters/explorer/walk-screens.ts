import type { PageFinding } from '../../ports/page-check.ts';
import type { ScreenReport, ScreenSuggestion } from '../../ports/site-explorer.ts';
import { isBlank } from '../page-check/is-blank.ts';
import type { ExplorerPage, PageAudit, PageScreen } from './explorer-page.ts';
import type { MissingScreen } from './tried.ts';

export type WalkOptions = {
  view: ExplorerPage;
  /** Receives what the page reports from now on. */
  collect: (findings: PageFinding[]) => void;
  routes: readonly string[];
  mostScreens: number;
  hasTime: () => boolean;
};

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 800 };
const unknownRoute = 'sayso-no-such-screen';

export type Walk = { screens: ScreenReport[]; missing: MissingScreen; isComplete: boolean };

/** Opens the first screen, and all that links and the project's files name, at both widths. */
export async function walkScreens(options: WalkOptions): Promise<Walk> {
  const { view, routes, mostScreens, hasTime, collect } = options;
  const screens: ScreenReport[] = [];
  const waiting = ['/'];
  const seen = new Set<string>();
  let usesHash = false;
  let home = '';
  while (waiting.length > 0 && screens.length < mostScreens && hasTime()) {
    const wanted = waiting.shift() ?? '/';
    const findings: PageFinding[] = [];
    collect(findings);
    if (screens.length === 0) await view.load(wanted);
    else await view.open(wanted);
    const screen = await view.screen();
    if (seen.has(screen.route)) continue;
    seen.add(screen.route).add(wanted);
    if (screens.length === 0) {
      home = screen.main;
      usesHash =
        screen.route.startsWith('#/') || screen.links.some(({ href }) => href.startsWith('#/'));
      const named = routes.map((route) => (usesHash ? `#${route}` : route));
      waiting.push(...named.filter((route) => route !== '#/' && route !== '/'));
    }
    screens.push(await lookAt(view, screen, findings));
    const next = linkedRoutes(screen, view.page.url());
    waiting.unshift(...next.filter((route) => !seen.has(route) && !waiting.includes(route)));
  }
  collect([]);
  await view.open(usesHash ? `#/${unknownRoute}` : `/${unknownRoute}`).catch(() => {});
  const { main } = await view.screen();
  return {
    screens,
    missing: { text: main, isHome: main === home },
    isComplete: waiting.length === 0,
  };
}

async function lookAt(
  view: ExplorerPage,
  { route }: PageScreen,
  findings: PageFinding[],
): Promise<ScreenReport> {
  const blank = await view.page.evaluate<boolean>(isBlank);
  const first = await view.audit();
  await view.page.setViewportSize(narrow);
  await view.settle();
  await view.pass(100);
  const second = await view.audit();
  await view.page.setViewportSize(wide);
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

/** Returns the routes of the site that a screen links to. */
function linkedRoutes({ links }: PageScreen, page: string): string[] {
  const { origin, pathname } = new URL(page);
  return links.flatMap(({ href }) => {
    if (href.startsWith('#')) return href.startsWith('#/') && href !== '#/' ? [href] : [];
    if (!URL.canParse(href, page)) return [];
    const to = new URL(href, page);
    if (to.origin !== origin || /\.\w{2,5}$/.test(to.pathname)) return [];
    if (to.hash.startsWith('#/')) return [to.hash];
    return to.pathname === pathname ? [] : [`${to.pathname}${to.search}`];
  });
}
