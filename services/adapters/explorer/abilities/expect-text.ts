import { showsText } from '../../../../domain/acceptance/find-text.ts';
import {
  isFaultRemaining,
  isFaultUnseen,
  isGone,
  withoutOldFields,
} from '../../../../domain/acceptance/judge.ts';
import { meaningWords } from '../../../../domain/acceptance/match-names.ts';
import { isField } from '../field-values.ts';
import type { PageControl } from '../page-values.ts';
import { lookElsewhere } from './look-elsewhere.ts';
import { fault, type Play, type Progress, type StepResult, unclear } from './play.ts';
import { pressFilled } from './use-control.ts';

/**
 * How long to wait before each look at the screen, in ms of the page's clock. A text may disappear
 * later than a new text appears.
 */
const seeAfter = [0, 800, 2_400];
const goneAfter = [0, 800, 6_000];

/** Checks that this screen, or another screen of the site, shows a text. */
export async function seeStep(play: Play, text: string, progress: Progress): Promise<StepResult> {
  const { texts } = play;
  const { last } = progress;
  const lately = progress.earlier.at(-1);
  const typed = last?.kind === 'field' ? progress.typed.at(-1) : undefined;
  const isMet = async () =>
    showsText(withoutOldFields(await texts.shownText(), { lately, typed }), text);
  const isMetHere =
    (await isMetWithin(play, isMet, seeAfter)) ||
    (await isMetAfterNudge(play, isMet, progress)) ||
    (await isMetFilled(play, isMet, progress));
  if (isMetHere) return seen(text, progress);
  const now = await texts.shownText();
  if (await lookElsewhere(play, async () => ((await isMet()) ? true : undefined)))
    return seen(text, progress);
  const { earlier, hasError, isSure, hasReloaded } = progress;
  const hasEffect = progress.hasEffect && !isDead(last);
  if (!isSure) return unclear('unclear');
  if (progress.seen.has(text) && hasReloaded) return fault('lost');
  if (hasError) return fault('throws');
  const isInSources = play.sources.hasText(text);
  const isFault = isFaultUnseen({
    ...{ text, earlier, now, hasEffect, isInSources },
    typed: progress.typed,
  });
  if (!isFault) return unclear('unclear');
  return fault(hasEffect || earlier.length === 0 ? 'absent' : 'nothing');
}

/**
 * Whether the last pressed button did nothing. Ignores a tab that is already open, because pressing
 * it does nothing even in a working app.
 */
const isDead = (last: Progress['last']): boolean =>
  last?.kind === 'press' &&
  !last.hasEffect &&
  last.control.role === 'button' &&
  !last.control.isOn &&
  !/(?:^|<)nav\d/.test(last.control.parent);

function seen(text: string, progress: Progress): StepResult {
  progress.seen.add(text);
  return 'done';
}

/** Checks that the screen no longer shows a text that it showed before. */
export async function goneStep(play: Play, text: string, progress: Progress): Promise<StepResult> {
  const { texts } = play;
  const [before] = progress.earlier;
  const lately = progress.earlier.at(-1);
  // Without an earlier action there is no earlier screen to compare with.
  if (!before || !lately) return unclear('unclear');
  const isMet = async () => {
    const now = await texts.shownText();
    return isGone(text, before, now) || isGone(text, lately, now);
  };
  if ((await isMetWithin(play, isMet, goneAfter)) || (await isMetAfterNudge(play, isMet, progress)))
    return 'done';
  if (!progress.isSure || !isFaultRemaining(text, lately)) return unclear('unclear');
  if (progress.hasError) return fault('throws');
  return fault(progress.hasEffect ? 'remains' : 'nothing');
}

async function isMetWithin(
  { view }: Play,
  isMet: () => Promise<boolean>,
  times: readonly number[],
): Promise<boolean> {
  for (const ms of times) {
    if (ms > 0) await view.pass(ms);
    if (await isMet()) return true;
  }
  return false;
}

const agreeing = new Set(['ok', 'delete', 'done', 'save', 'send', 'next']);

/**
 * Does what a person would do without being told, then checks again: presses Enter in the field
 * that was filled last, or confirms the dialog that the last button opened.
 */
async function isMetAfterNudge(
  play: Play,
  isMet: () => Promise<boolean>,
  { last }: Progress,
): Promise<boolean> {
  const { view, hand } = play;
  if (!last) return false;
  if (last.kind === 'field') {
    await view.page.keyboard.press('Enter');
    await view.settle();
    await view.pass(800);
    return isMet();
  }
  const question = await findAgreement(play, last.control);
  if (!question) return false;
  await hand.press(question);
  return isMet();
}

/**
 * Fills the empty fields of the submitted form, presses the button again and checks again: the
 * form's script may require fields that the steps do not fill.
 */
async function isMetFilled(
  play: Play,
  isMet: () => Promise<boolean>,
  progress: Progress,
): Promise<boolean> {
  const { last } = progress;
  if (last?.kind !== 'press' || !last.control.isSubmit || progress.hasReloaded) return false;
  const fields = (await play.view.controls()).filter(
    (one) => one.form === last.control.form && isField(one) && one.value === '',
  );
  if (fields.length === 0) return false;
  await pressFilled(play, last.control, progress);
  return isMet();
}

/**
 * Returns the button that confirms an open dialog: the one with the verb of the button that opened
 * it, otherwise one with a word from `agreeing`.
 */
async function findAgreement(
  { view }: Play,
  pressed: PageControl,
): Promise<PageControl | undefined> {
  const [verb = ''] = meaningWords(pressed.name);
  if (!(await view.screen()).hasDialog) return undefined;
  const buttons = (await view.controls()).filter(({ role, href }) => role === 'button' && !href);
  const says = (word: string) => buttons.find((one) => meaningWords(one.name).includes(word));
  return (
    says(verb) ?? buttons.find((one) => meaningWords(one.name).some((word) => agreeing.has(word)))
  );
}

/**
 * Stores what the screen shows before an action. `isFirst`: this is the first action since the last
 * expectation, so the results of earlier actions are forgotten.
 */
export async function beginAction(
  { texts }: Play,
  progress: Progress,
  isFirst: boolean,
): Promise<void> {
  const now = await texts.shownText();
  if (isFirst) Object.assign(progress, { earlier: [], hasEffect: false, hasError: false });
  progress.earlier.push(now);
}
