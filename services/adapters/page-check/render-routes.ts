import type { Browser } from 'playwright-core';
import { limits } from '../../../domain/limits/index.ts';
import type { RenderedRoute, RenderRequest } from '../../ports/page-renderer.ts';
import { blockOtherHosts } from './browser.ts';

const { renderMs, routeMs, htmlMax } = limits.siteListing;
/** How long requests of a page may delay its picture, and how long its last changes take. */
const waits = { settleMs: 1_500, quietMs: 150 };

type Site = Omit<RenderRequest, 'signal'>;

/** Opens the routes of a site until the time is over. A route that fails is left out. */
export async function renderRoutes(
  browser: Browser,
  { routes, ...site }: Site,
): Promise<RenderedRoute[]> {
  const endsAt = performance.now() + renderMs;
  const rendered: RenderedRoute[] = [];
  for (const route of routes) {
    const leftMs = Math.min(routeMs, endsAt - performance.now());
    if (leftMs <= 0) break;
    const found = await renderRoute(browser, { ...site, route, leftMs }).catch(() => undefined);
    if (found) rendered.push(found);
  }
  return rendered;
}

type RouteOptions = Omit<Site, 'routes'> & { route: string; leftMs: number };

async function renderRoute(
  browser: Browser,
  { origin, route, locale, leftMs }: RouteOptions,
): Promise<RenderedRoute | undefined> {
  // Each route gets a context of its own, so that nothing that another one stored is shown.
  const context = await browser.newContext({
    ...{ serviceWorkers: 'block', acceptDownloads: false, reducedMotion: 'reduce' },
    ...(locale !== undefined && { locale }),
  });
  const late = setTimeout(() => void context.close().catch(() => {}), leftMs);
  try {
    await blockOtherHosts(context, origin);
    const page = await context.newPage();
    let hasFailed = false;
    page.on('pageerror', () => {
      hasFailed = true;
    });
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
    const answer = await page.goto(`${origin}${encodeURI(route)}`, { waitUntil: 'load' });
    if (answer?.status() !== 200) return undefined;
    await page.waitForLoadState('networkidle', { timeout: waits.settleMs }).catch(() => {});
    await page.waitForTimeout(waits.quietMs);
    const shown: unknown = await page.evaluate(readRoot(htmlMax));
    return hasFailed ? undefined : routeOf(route, shown);
  } finally {
    clearTimeout(late);
    await context.close().catch(() => {});
  }
}

/** Takes what the page returned, of which nothing is certain. */
function routeOf(route: string, shown: unknown): RenderedRoute | undefined {
  if (typeof shown !== 'object' || shown === null) return undefined;
  const { path, html } = shown as { path?: unknown; html?: unknown };
  if (typeof path !== 'string' || typeof html !== 'string') return undefined;
  if (html === '' || html.length > htmlMax) return undefined;
  return { route, path: path.slice(0, 500), html };
}

/** A script that runs in the page. It is text because a page cannot import product code. */
const readRoot = (most: number) => `(() => {
  const root = document.getElementById('root');
  if (!root || root.innerText.trim() === '') return null;
  const copy = root.cloneNode(true);
  for (const one of copy.querySelectorAll('script, iframe, object, embed')) one.remove();
  const html = copy.innerHTML;
  return html.length > ${most} ? null : { path: decodeURI(location.pathname), html };
})()`;
