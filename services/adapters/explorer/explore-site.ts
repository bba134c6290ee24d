import type { Browser } from 'playwright-core';
import { controlKey } from '../../../domain/exploration/fact.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { PageFinding } from '../../ports/page-check.ts';
import type {
  ControlReport,
  ExplorationReport,
  ExplorationRequest,
} from '../../ports/site-explorer.ts';
import { storableText } from '../../store/storable.ts';
import { collectFindings, placesIn } from '../page-check/browser.ts';
import { createExplorerPage } from './explorer-page.ts';
import { markAstray } from './mark-astray.ts';
import { markUnread } from './mark-unread.ts';
import { openSiteContext } from './open-site-context.ts';
import { succeeds } from './succeeds.ts';
import type { Exploration } from './tried.ts';
import { createHand, type OutsideEvents } from './try-control.ts';
import { tryScreen } from './try-screen.ts';
import { walkScreens } from './walk-screens.ts';

/**
 * Limits in ms: for visiting the screens, for using the controls, for one operation of the browser,
 * and for everything, including the start of the browser.
 */
export type ExplorationTimes = Record<'walkMs' | 'controlsMs' | 'stepMs' | 'totalMs', number>;

const { screens: mostScreens } = limits.exploration;
const mostFindings = 50;
/** Errors that occur because no person uses the browser. They are not faults of the page. */
const refusals = /NotAllowedError|NotSupportedError|AbortError|SecurityError/;

/**
 * Visits the screens of a site, then tries their controls. Each of the two phases has a time limit.
 * Skips a step that fails. Throws only if the first screen does not open.
 */
export async function exploreSite(
  browser: Browser,
  {
    origin,
    routes,
    known = [],
    signal,
    times: { walkMs, controlsMs, stepMs },
  }: Pick<ExplorationRequest, 'origin' | 'routes' | 'known' | 'signal'> & {
    times: ExplorationTimes;
  },
): Promise<ExplorationReport> {
  const context = await openSiteContext(browser, origin);
  const page = await context.newPage();
  page.setDefaultTimeout(stepMs);
  const outside: OutsideEvents = { count: 0, error: null };
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
  const note = (finding: PageFinding) => {
    const short = cutFinding(finding);
    if (findings.length < mostFindings) findings.push(short);
    if (short.kind === 'page' && !refusals.test(short.text)) outside.error ??= short;
  };
  collectFindings(page, origin, note);
  const view = createExplorerPage(page, origin, (text) => {
    const [message = ''] = text.split('\n    at ', 1);
    note({ kind: 'page', text: message, source: placesIn(text)[0] ?? null });
  });

  const began = performance.now();
  const walk = await walkScreens({
    ...{ view, routes, mostScreens },
    collect: (list) => {
      findings = list;
    },
    hasTime: () => !signal.aborted && performance.now() - began < walkMs,
  });
  const { screens, missing } = walk;
  if (screens.length === 0) throw new Error('the first screen does not open');
  findings = [];
  const started = performance.now();
  const hasTime = () => !signal.aborted && performance.now() - started < controlsMs;
  const exploration: Exploration = {
    ...{ view, missing, hasTime },
    hand: createHand(view, outside),
    shared: new Set(),
    known: new Map(known.map((one) => [controlKey(one), one])),
    storage: [],
  };
  const controls: ControlReport[] = [];
  const listed: ExplorationReport['listed'] = {};
  let isComplete = walk.isComplete && (await succeeds(view.clearStorage, () => view.load('/')));
  for (const { route, isBlank } of screens) {
    if (isBlank) continue;
    if (!hasTime()) break;
    const tried = await tryScreen(exploration, route);
    controls.push(...tried.reports);
    isComplete &&= tried.isComplete;
    if (tried.isComplete) listed[route] = tried.listed;
  }
  markAstray(controls);
  markUnread(controls, exploration.hand.keys);
  return { screens, controls, listed, isComplete: isComplete && hasTime() };
}

/** Cuts the texts of a finding, because the page decides how long they are. */
const cutFinding = ({ kind, text, source }: PageFinding): PageFinding => ({
  kind,
  text: storableText(text.slice(0, 2_000)),
  source: source === null ? null : storableText(source.slice(0, 2_000)),
});
