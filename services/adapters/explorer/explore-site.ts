import type { Browser } from 'playwright-core';
import { limits } from '../../../domain/limits/index.ts';
import type { PageFinding } from '../../ports/page-check.ts';
import type {
  ControlReport,
  ExplorationReport,
  ExplorationRequest,
} from '../../ports/site-explorer.ts';
import { blockOtherHosts, collectFindings } from '../page-check/browser.ts';
import { createExplorerPage, pageScript } from './explorer-page.ts';
import { markAstray } from './mark-astray.ts';
import type { Exploration } from './tried.ts';
import { createHand, type OutsideEvents } from './try-control.ts';
import { tryScreen } from './try-screen.ts';
import { walkScreens } from './walk-screens.ts';

/** In ms: for the screens, for the controls, for one step, and for all with the browser's start. */
export type ExplorationTimes = Record<'walkMs' | 'controlsMs' | 'stepMs' | 'totalMs', number>;

const { screens: mostScreens } = limits.exploration;
/** What a browser without a person refuses is no fault of the page. */
const refusals = /NotAllowedError|NotSupportedError|AbortError|SecurityError/;

/** Walks the screens of a site, then tries their controls, each within its time. */
export async function exploreSite(
  browser: Browser,
  {
    origin,
    routes,
    signal,
    times: { walkMs, controlsMs, stepMs },
  }: Pick<ExplorationRequest, 'origin' | 'routes' | 'signal'> & { times: ExplorationTimes },
): Promise<ExplorationReport> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: ['clipboard-read', 'clipboard-write', 'geolocation', 'notifications'],
    reducedMotion: 'reduce',
  });
  await blockOtherHosts(context, origin);
  await context.addInitScript(pageScript);
  const morning = new Date();
  morning.setHours(10, 0, 0, 0);
  await context.clock.install({ time: morning });
  await context.clock.pauseAt(morning.getTime() + 1_000);
  const page = await context.newPage();
  page.setDefaultTimeout(stepMs);
  const outside: OutsideEvents = { count: 0, errors: [] };
  let findings: PageFinding[] = [];
  const countOne = () => {
    outside.count++;
  };
  page.on('dialog', countOne);
  page.on('download', countOne);
  page.on('filechooser', countOne);
  page.on('popup', (popup) => {
    countOne();
    void popup.close().catch(() => {});
  });
  collectFindings(page, origin, (finding) => {
    if (findings.length < 50) findings.push(finding);
    if (finding.kind === 'page' && !refusals.test(finding.text)) outside.errors.push(finding);
  });

  const view = createExplorerPage(page, origin);
  const began = performance.now();
  const {
    screens,
    missing,
    isComplete: isWalked,
  } = await walkScreens({
    ...{ view, routes, mostScreens },
    collect: (list) => {
      findings = list;
    },
    hasTime: () => !signal.aborted && performance.now() - began < walkMs,
  });
  findings = [];
  const started = performance.now();
  const hasTime = () => !signal.aborted && performance.now() - started < controlsMs;
  const exploration: Exploration = {
    ...{ view, missing, hasTime },
    hand: createHand(view, outside),
    shared: new Set(),
    storage: [],
  };
  const controls: ControlReport[] = [];
  await view.clearStorage();
  await view.load('/');
  for (const { route, isBlank } of screens) {
    if (isBlank) continue;
    if (!hasTime()) break;
    controls.push(...(await tryScreen(exploration, route)));
  }
  signal.throwIfAborted();
  markAstray(controls);
  return { screens, controls, isComplete: isWalked && hasTime() };
}
