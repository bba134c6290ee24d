import type { Browser, CDPSession } from 'playwright-core';
import { readSourceWords } from '../../../../domain/acceptance/source-words.ts';
import type { AbilityReport, PlayRequest } from '../../../ports/ability-player.ts';
import { collectFindings } from '../../page-check/browser.ts';
import { createExplorerPage } from '../explorer-page.ts';
import { openSiteContext } from '../open-site-context.ts';
import { createHand, type OutsideEvents } from '../try-control.ts';
import type { Play } from './play.ts';
import { playAbility } from './play-ability.ts';
import { createPlayerPage } from './player-page.ts';

/** Limits in ms: `playMs` for all abilities together, `stepMs` for one operation of the browser. */
export type PlayTimes = { playMs: number; stepMs: number };

const width = 1280;
const height = 800;
/** Screenshots are scaled to a width of 480 px. */
const scale = 0.375;
const quality = 60;

/** Plays the abilities one after the other. Reports an ability as untried when no time is left. */
export async function playAbilities(
  browser: Browser,
  { origin, abilities, sources, signal, times }: PlayRequest & { times: PlayTimes },
): Promise<AbilityReport[]> {
  const context = await openSiteContext(browser, origin);
  const page = await context.newPage();
  page.setDefaultTimeout(times.stepMs);
  const outside: OutsideEvents = { count: 0, error: null };
  const countOne = () => void outside.count++;
  // Accept questions of the page, for example "Delete?": the steps only do what is wanted.
  page.on('dialog', (dialog) => {
    countOne();
    void dialog.accept().catch(() => {});
  });
  page.on('download', countOne);
  page.on('filechooser', countOne);
  page.on('popup', (popup) => {
    countOne();
    void popup.close().catch(() => {});
  });
  collectFindings(page, origin, (finding) => {
    if (finding.kind === 'page') outside.error ??= finding;
  });
  const view = createExplorerPage(page, origin, (text) => {
    outside.error ??= { kind: 'page', text, source: null };
  });
  const session = await context.newCDPSession(page);
  const began = performance.now();
  const play: Play = {
    ...{
      view,
      sources: readSourceWords(sources),
      texts: createPlayerPage(view),
      hand: createHand(view, outside),
    },
    hasTime: () => !signal.aborted && performance.now() - began < times.playMs,
  };
  const reports: AbilityReport[] = [];
  for (const ability of abilities) {
    const outcome = await playAbility(play, ability);
    const isPlayed = outcome.outcome !== 'untried' || outcome.reason === 'unclear';
    reports.push({ ability, ...outcome, picture: isPlayed ? await takePicture(session) : null });
  }
  return reports;
}

async function takePicture(session: CDPSession): Promise<Uint8Array | null> {
  try {
    const { data } = await session.send('Page.captureScreenshot', {
      ...{ format: 'jpeg', quality, clip: { x: 0, y: 0, width, height, scale } },
    });
    return Buffer.from(data, 'base64');
  } catch {
    return null;
  }
}
