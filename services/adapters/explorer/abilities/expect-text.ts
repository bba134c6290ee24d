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

/** Times of the page's own clock after which is looked again, in ms: messages fade. */
const seeAfter = [0, 800, 2_400];
const goneAfter = [0, 800, 6_000];

/** Expects that the screen, or another one, shows a text. */
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

/** Whether the last button did nothing; a tab that is open already has nothing to do. */
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

/** Expects that a text that was shown is not shown any more. */
export async function goneStep(play: Play, text: string, progress: Progress): Promise<StepResult> {
  const { texts } = play;
  const [before] = progress.earlier;
  const lately = progress.earlier.at(-1);
  // Without an action, or where the text was not there, nothing is proven.
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
 * Does what a person would do by themselves: agrees to a question that was asked, or sends what was
 * typed.
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

/** A form whose script checks its fields may need more of them than the steps name. */
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

/** The button of an open dialog that says the same as the one that opened it, or yes. */
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

/** Remembers the screen before an action; `isFirst`: since the last expectation. */
export async function beginAction(
  { texts }: Play,
  progress: Progress,
  isFirst: boolean,
): Promise<void> {
  const now = await texts.shownText();
  if (isFirst) Object.assign(progress, { earlier: [], hasEffect: false, hasError: false });
  progress.earlier.push(now);
}
