import { controlKey } from '../../../domain/exploration/fact.ts';
import type { ControlReport } from '../../ports/site-explorer.ts';
import { checkReload } from './check-reload.ts';
import { confirmMissing } from './confirm-missing.ts';
import { createChoice } from './control-choice.ts';
import { isField } from './field-values.ts';
import { mostControls, type PageControl } from './page-values.ts';
import { probeAnswers } from './probe-answers.ts';
import { createReveal } from './reveal-controls.ts';
import { succeeds } from './succeeds.ts';
import { type Exploration, keyOf, type Tried, triedControl } from './tried.ts';
import { tryAgain, tryAtOnce } from './try-again.ts';
import { tryLink } from './try-link.ts';

const most = 60;

/** The maximum number of control keys that are recorded per screen. */
const mostListed = 500;

/**
 * `listed`: the keys of all controls of the screen. `isComplete`: no limit was reached and no step
 * failed.
 */
export type ScreenTry = { reports: ControlReport[]; listed: string[]; isComplete: boolean };

/** The state that the steps of trying one screen share. */
type ScreenTries = { route: string; all: Tried[]; listed: Set<string> };

/**
 * Tries every control of a screen, and tries controls that seem dead a second time. Then checks
 * whether stored changes survive a reload, and whether forms answer different numbers differently.
 */
export async function tryScreen(exploration: Exploration, route: string): Promise<ScreenTry> {
  const { view, hasTime } = exploration;
  const tries: ScreenTries = { route, all: [], listed: new Set() };
  const { all, listed } = tries;
  let isWhole = false;
  let isComplete = await succeeds(
    () => view.open(route),
    () => view.learnRestless(),
    async () => {
      isWhole = await tryAll(exploration, tries);
    },
  );
  isComplete = (await succeeds(() => view.resize('wide'))) && isComplete;
  for (const step of [confirmMissing, tryAgain, checkReload, probeAnswers])
    isComplete = (await succeeds(() => step(exploration, route, all))) && isComplete;
  return {
    reports: all.map(({ report }) => report),
    listed: [...listed],
    isComplete: isComplete && isWhole && hasTime() && listed.size < mostListed,
  };
}

/** Returns whether every control was tried. Leaves out a control whose use throws an error. */
async function tryAll(
  exploration: Exploration,
  { route, all, listed }: ScreenTries,
): Promise<boolean> {
  const { view, hasTime, shared } = exploration;
  const choice = createChoice(shared);
  const reveal = createReveal(exploration, choice);
  const first = new Set((await view.controls()).map(keyOf));
  let last: string | undefined;
  let isWhole = true;
  while (hasTime() && all.length < most) {
    const controls = await view.controls();
    // A list of the maximum length may be cut, so it may lack controls that the screen has.
    isWhole &&= controls.length < mostControls;
    for (const one of controls)
      if (listed.size < mostListed) listed.add(controlKey({ ...one, route }));
    choice.see(controls, last);
    const next = choice.next(controls);
    if (!next) {
      const found = await reveal(controls);
      if (!found) return isWhole;
      last = found.after;
      continue;
    }
    choice.add(next);
    last = keyOf(next);
    const isTried = await succeeds(async () => {
      const tried = await tryOne(exploration, { route, control: next, controls });
      if (tried) all.push(tried);
      const isInPart = !first.has(keyOf(next));
      if (tried?.report.verdict === 'dead' && isInPart && !isField(next))
        await tryAtOnce(exploration, tried);
      if (next.role === 'link' && tried?.report.verdict !== 'unknown') shared.add(keyOf(next));
    });
    isWhole &&= isTried;
    if (!(await isOn(exploration, route))) await view.open(route);
  }
  return false;
}

async function isOn({ view }: Exploration, route: string): Promise<boolean> {
  const screen = await view.screen().catch(() => undefined);
  return screen?.route === route;
}

type OneTry = { route: string; control: PageControl; controls: readonly PageControl[] };

async function tryOne(exploration: Exploration, one: OneTry): Promise<Tried | undefined> {
  const { route, control, controls } = one;
  const { hand, storage } = exploration;
  if (control.href !== null) return tryLink(exploration, route, control);
  if (isField(control)) return tryField(exploration, one);
  if (control.isDisabled && !control.isSubmit) return undefined;
  if (hasSubmit(control.form, controls)) await hand.fillForm(controls, control.form);
  const attempt = await hand.press(await findAgain(exploration, control));
  storage.push(...attempt.storage);
  if (!attempt.wasPressed) return triedControl(route, control, attempt, 'unknown');
  if (attempt.error) return triedControl(route, control, attempt, 'throws');
  return triedControl(route, control, attempt, attempt.hasEffect ? 'works' : 'dead');
}

/** Finds the control again, because filling the fields may have replaced or enabled it. */
async function findAgain({ view }: Exploration, control: PageControl): Promise<PageControl> {
  const controls = await view.controls();
  return controls.find((one) => keyOf(one) === keyOf(control)) ?? control;
}

/**
 * Tries a field. The field works if it keeps the typed text. The effect of the text is judged when
 * its form is submitted.
 */
async function tryField(
  { view, hand, storage }: Exploration,
  { route, control, controls }: OneTry,
): Promise<Tried> {
  const attempt = await hand.change(control);
  storage.push(...attempt.storage);
  // A field without a button acts immediately. Restore its value: a search that finds nothing would
  // hide the other controls.
  if (!hasSubmit(control.form, controls)) {
    await view.fill(control.at, control.value);
    await view.settle();
  }
  if (attempt.error) return triedControl(route, control, attempt, 'throws');
  return triedControl(route, control, attempt, attempt.holds ? 'works' : 'dead');
}

const hasSubmit = (form: number, controls: readonly PageControl[]): boolean =>
  controls.some((one) => one.form === form && one.isSubmit);
