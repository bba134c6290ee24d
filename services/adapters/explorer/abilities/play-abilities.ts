import type { Browser, CDPSession } from 'playwright-core';
import type { Ability } from '../../../../domain/acceptance/ability.ts';
import { readSourceWords } from '../../../../domain/acceptance/source-words.ts';
import type {
  AbilityGuide,
  AbilityOutcome,
  AbilityReport,
  PlayRequest,
} from '../../../ports/ability-player.ts';
import { collectFindings } from '../../page-check/browser.ts';
import { createExplorerPage } from '../explorer-page.ts';
import { openSiteContext } from '../open-site-context.ts';
import { createHand, type OutsideEvents } from '../try-control.ts';
import type { Play } from './play.ts';
import { playAbility } from './play-ability.ts';
import { playGuided } from './play-guided.ts';
import { createPlayerPage } from './player-page.ts';

/** Limits in ms: `playMs` for all abilities together, `stepMs` for one operation of the browser. */
export type PlayTimes = { playMs: number; stepMs: number };

const width = 1280;
const height = 800;
/** Screenshots are scaled to a width of 480 px. */
const scale = 0.375;
const quality = 60;

type PlayInput = Pick<PlayRequest, 'origin' | 'abilities' | 'sources' | 'signal'> & {
  times: PlayTimes;
};

/** Plays the abilities one after the other. Reports an ability as untried when no time is left. */
export function playAbilities(
  browser: Browser,
  { learned, ...site }: PlayInput & Pick<PlayRequest, 'learned'>,
): Promise<AbilityReport[]> {
  return playEach(browser, site, async (play, ability) => ({
    ability,
    ...(await playAbility(play, ability, learned?.get(ability.text))),
  }));
}

/** Plays the abilities with steps that a guide chooses one by one. */
export function playGuidedAbilities(
  browser: Browser,
  { guide, ...site }: PlayInput & { guide: AbilityGuide },
): Promise<AbilityReport[]> {
  return playEach(browser, site, async (play, ability) => {
    const { steps, ...outcome } = await playGuided(play, ability, guide);
    return { ability: { ...ability, steps, isReadable: true }, ...outcome };
  });
}

async function playEach(
  browser: Browser,
  { origin, abilities, sources, signal, times }: PlayInput,
  playOne: (play: Play, ability: Ability) => Promise<AbilityOutcome & { ability: Ability }>,
): Promise<AbilityReport[]> {
  const context = await openSiteContext(browser, origin);
  const page = await context.newPage();
  page.setDefaultTimeout(times.stepMs);
  const outside: OutsideEvents = { count: 0, error: null };
  const countOne = () => void outside.count++;
  // Accept every question of the page, for example "Delete?", because the step that caused the
  // question wants the action.
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
    const report = await playOne(play, ability);
    const isPlayed = report.outcome !== 'untried' || report.reason === 'unclear';
    reports.push({ ...report, picture: isPlayed ? await takePicture(session) : null });
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
