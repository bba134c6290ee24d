import type { Step } from '../../../../domain/acceptance/ability.ts';
import { meaningWords } from '../../../../domain/acceptance/match-names.ts';
import { isField } from '../field-values.ts';
import type { PageControl } from '../page-values.ts';
import { keyOf } from '../tried.ts';
import { type ControlWish, type FoundControl, findControl } from './find-control.ts';
import { lookElsewhere } from './look-elsewhere.ts';
import { fault, type Play, type Progress, type StepResult, unclear } from './play.ts';

type StepOf<Act extends Step['act']> = Extract<Step, { act: Act }>;

/** How long a page may take to react to typed text, in ms of the page's clock. */
const typingMs = 600;

export async function pressStep(
  play: Play,
  { name, within }: StepOf<'press'>,
  progress: Progress,
): Promise<StepResult> {
  const found = await find(play, { name, within, kind: 'press' }, progress);
  if (found) return pressFound(play, found, progress);
  if (within === null && (await pressText(play, name, progress))) return 'done';
  return notFound(play, { name, within, kind: 'press' }, progress);
}

export async function fillStep(
  play: Play,
  { name, value }: StepOf<'fill'>,
  progress: Progress,
): Promise<StepResult> {
  const found = await find(play, { name, within: null, kind: 'field' }, progress);
  if (!found) return notFound(play, { name, within: null, kind: 'field' }, progress);
  const { control } = found;
  progress.isSure &&= found.isSure;
  if (control.isDisabled) return unclear('unclear');
  return setValue(play, { control, value, shown: value }, progress);
}

/** Chooses an option of a list, of a group of buttons, or of a menu. */
export async function chooseStep(
  play: Play,
  { name, value }: StepOf<'choose'>,
  progress: Progress,
): Promise<StepResult> {
  const { texts } = play;
  const list = await find(play, { name, within: null, kind: 'field' }, progress, name === '');
  if (list?.control.type === 'select') {
    const option = await texts.optionFor(list.control.at, value);
    if (option !== null) {
      progress.isSure &&= list.isSure;
      return setValue(play, { control: list.control, value: option, shown: value }, progress);
    }
  }
  for (const within of name === '' ? [null] : [name, null]) {
    const button = await findControl(play, { name: value, within, kind: 'press' }, progress);
    if (!button) continue;
    progress.typed.push(value);
    return pressFound(play, button, progress);
  }
  const opener = await findControl(play, { name, within: null, kind: 'press' }, progress);
  if (!opener) return notFound(play, { name: value, within: null, kind: 'press' }, progress);
  await pressFound(play, opener, progress);
  progress.typed.push(value);
  return pressStep(play, { act: 'press', name: value, within: null }, progress);
}

/** Presses a key in the focused element. */
export async function keyStep(
  play: Play,
  { key }: StepOf<'key'>,
  progress: Progress,
): Promise<StepResult> {
  await noteEffect(play, progress, () => play.view.page.keyboard.press(key));
  return 'done';
}

/**
 * Finds a control on this screen. If this screen does not have it, searches the other screens,
 * unless `isHere` is true.
 */
async function find(
  play: Play,
  wish: ControlWish,
  progress: Progress,
  isHere = false,
): Promise<FoundControl | undefined> {
  if (wish.name === '') return undefined;
  const look = () => findControl(play, wish, progress);
  progress.passed = [];
  return (await look()) ?? (isHere ? undefined : await lookElsewhere(play, look, progress.passed));
}

/**
 * Decides whether it is a fault of the app that a control was not found. It is a fault if the app's
 * sources do not contain the name, if the row has no control, or if no screen has a field or a
 * button that may open a form. Otherwise the result is unclear.
 */
async function notFound(
  { sources, texts }: Play,
  { name, within, kind }: ControlWish,
  { isSure, passed }: Progress,
): Promise<StepResult> {
  if (!isSure) return unclear('missing');
  if (!sources.mentions(name)) return fault('missing');
  const says = (word: string) => passed.some((one) => meaningWords(one.name).includes(word));
  if (kind === 'field') {
    // One of these buttons may open the form that contains the field.
    const hasWay = passed.some(isField) || ['add', 'edit', 'search'].some(says);
    return hasWay ? unclear('missing') : fault('missing');
  }
  const [verb = ''] = meaningWords(name);
  const isBare = within !== null && !says(verb) && (await texts.isBareRow(within));
  return isBare ? fault('missing') : unclear('missing');
}

async function pressFound(
  play: Play,
  { control, isSure }: FoundControl,
  progress: Progress,
): Promise<StepResult> {
  progress.isSure &&= isSure;
  progress.last = { control, kind: 'press', hasEffect: true };
  if (!control.isDisabled && (await pressOnce(play, control, progress))) return 'done';
  return (await pressFilled(play, control, progress)) ? 'done' : unclear('unclear');
}

/**
 * Fills the empty fields of a form and presses the button again. The form may require fields that
 * the steps do not name.
 */
export async function pressFilled(
  play: Play,
  control: PageControl,
  progress: Progress,
): Promise<boolean> {
  const { view, hand } = play;
  await hand.fillForm(await view.controls(), control.form);
  const again = (await view.controls()).find((one) => keyOf(one) === keyOf(control));
  return again !== undefined && !again.isDisabled && pressOnce(play, again, progress);
}

/**
 * Returns false if the control could not be pressed, or if the browser rejected an invalid field.
 */
async function pressOnce(play: Play, control: PageControl, progress: Progress): Promise<boolean> {
  const { view, hand, texts } = play;
  const before = (await texts.shownText()).text;
  const attempt = await hand.press(control);
  if (!attempt.wasPressed) return false;
  progress.hasError ||= attempt.error !== null;
  const { calls } = await view.effects().catch(() => ({ calls: [] as string[] }));
  const isRefused = calls.includes('invalid') && before === (await texts.shownText()).text;
  const hasEffect = attempt.hasEffect && !isRefused;
  progress.hasEffect ||= hasEffect;
  progress.last = { control, kind: 'press', hasEffect };
  return !isRefused;
}

/** Clicks on a text that is not a control, for example a row or card without a role. */
async function pressText(play: Play, name: string, progress: Progress): Promise<boolean> {
  const { view, texts } = play;
  const point = await texts.pointOfText(name);
  if (!point) return false;
  progress.last = undefined;
  // A text that does not look clickable may not be what the step means.
  progress.isSure &&= point.isControl;
  await noteEffect(play, progress, () => view.page.mouse.click(point.x, point.y));
  return true;
}

/** `value` is written into the field; `shown` is the text that a person sees for it. */
type FieldValue = { control: PageControl; value: string; shown: string };

async function setValue(
  play: Play,
  { control, value, shown }: FieldValue,
  progress: Progress,
): Promise<StepResult> {
  const { view } = play;
  await noteEffect(play, progress, () => view.fill(control.at, value));
  progress.typed.push(shown);
  progress.last = { control, kind: 'field', hasEffect: true };
  // A field that is now empty did not accept the value, for example because it needs another date
  // format.
  const now = await view.valueOf(control.at).catch(() => value);
  return value !== '' && now === '' ? keptOnly(play, value) : 'done';
}

/**
 * Checks whether the page shows the value elsewhere: a field for tags empties itself when it adds a
 * tag to its list.
 */
async function keptOnly({ texts }: Play, value: string): Promise<StepResult> {
  const { text } = await texts.shownText();
  return text.includes(value) ? 'done' : unclear('unclear');
}

async function noteEffect(
  { view, texts }: Play,
  progress: Progress,
  act: () => Promise<unknown>,
): Promise<void> {
  const before = (await texts.shownText()).text;
  await view.mark();
  await act();
  await view.settle();
  await view.pass(typingMs);
  const { storage, calls } = await view.effects();
  const hasStored = storage.some(({ op }) => op !== 'get');
  const hasActed = calls.some((one) => one !== 'invalid' && one !== 'scrollIntoView');
  const { text } = await texts.shownText();
  progress.hasEffect ||= hasStored || hasActed || text !== before;
}
