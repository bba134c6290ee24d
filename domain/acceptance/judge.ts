import {
  countText,
  labelWords,
  numbersBeside,
  numbersIn,
  type ShownText,
  showsText,
} from './find-text.ts';
import { foldText, includesWords } from './match-names.ts';

/** An expected text, and what is known about the page when the text is not as expected. */
export type Expectation = {
  text: string;
  /** The screens before the actions on which the expectation depends, and the current screen. */
  earlier: readonly ShownText[];
  now: ShownText;
  /** All texts that the check has typed or chosen so far. */
  typed: readonly string[];
  /** Whether one of the actions changed the page, its address or its storage. */
  hasEffect: boolean;
  /** Whether the app's source code contains exactly this text. */
  isInSources: boolean;
};

/** Whether a text was typed by the check. The page then has to show exactly this text. */
export function comesFromInput(text: string, typed: readonly string[]): boolean {
  const wanted = foldText(text);
  return typed.map(foldText).some((one) => {
    if (one.length < 2 || /^[\d ]+$/.test(one)) return false;
    return includesWords(wanted, one) || (wanted.length >= 3 && includesWords(one, wanted));
  });
}

/**
 * Returns the screen without field values from before the last action and without the text typed
 * last. A field that is still filled does not prove that the app stored its value.
 */
export function withoutOldFields(
  now: ShownText,
  { lately, typed }: { lately: ShownText | undefined; typed: string | undefined },
): ShownText {
  const old = new Set([...(lately?.fields ?? []), ...(typed === undefined ? [] : [typed])]);
  return { ...now, fields: now.fields.filter((value) => !old.has(value)) };
}

/**
 * Whether a missing text is the app's fault. Returns false if the page reacted and may show the
 * same thing in other words, because the abilities are written before the app.
 */
export function isFaultUnseen({
  text,
  earlier,
  now,
  typed,
  hasEffect,
  isInSources,
}: Expectation): boolean {
  if (!hasEffect) return true;
  if (comesFromInput(text, typed) && numbersIn(text).length === 0) return true;
  if (numbersIn(text).length === 0) return isInSources;
  // The number beside the same words has not changed, although an action changed the page.
  const words = labelWords(text);
  const current = numbersBeside(now, words);
  const old = earlier.map((one) => numbersBeside(one, words)).find((one) => one !== '');
  return words.length > 0 && current !== '' && old === current;
}

/** Whether a text is gone: it is shown less often than before, or not at all. */
export function isGone(text: string, before: ShownText, now: ShownText): boolean {
  const count = countText(now, text);
  return count === 0 || count < countText(before, text);
}

/** Whether a text that does not go away is the app's fault: it was shown before the actions. */
export const isFaultRemaining = (text: string, before: ShownText): boolean =>
  showsText(before, text);
