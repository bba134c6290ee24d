import { takesAway } from './control-choice.ts';
import { isField } from './field-values.ts';
import { type Exploration, keyOf, type Tried } from './tried.ts';

const mostSuspects = 6;
const mostNeighbours = 3;

/**
 * Tries each control a second time that had no effect at first. Some do nothing until a field is
 * filled or another control is used, for example "Undo", "−" at zero, or a filter that is already
 * on.
 */
export async function tryAgain(
  exploration: Exploration,
  route: string,
  all: readonly Tried[],
): Promise<void> {
  const { view, hasTime } = exploration;
  const suspects = all.filter(
    ({ report, control, isSure }) => report.verdict === 'dead' && !isField(control) && !isSure,
  );
  // A suspect that is not tried again keeps the verdict `unknown`.
  for (const suspect of suspects) suspect.report.verdict = 'unknown';
  if (suspects.length === 0 || !hasTime()) return;
  await view.reload();
  if (!(await isHere(exploration, route))) await view.open(route);
  for (const suspect of suspects.slice(0, mostSuspects)) {
    if (!hasTime()) return;
    suspect.report.verdict = (await isAlive(exploration, route, suspect)) ? 'works' : 'dead';
  }
}

/**
 * Tries a control that had no effect a second time without reloading the screen, because a reload
 * closes the dialog or tab that contains the control. First fills the fields of its form, then also
 * presses the other buttons of the form.
 */
export async function tryAtOnce({ view, hand }: Exploration, suspect: Tried): Promise<void> {
  const { control, report } = suspect;
  const isAlive = async () => {
    const same = (await view.controls()).find((one) => keyOf(one) === keyOf(control));
    return same !== undefined && (await hand.press(same)).hasEffect;
  };
  suspect.isSure = true;
  const controls = await view.controls();
  await hand.fillForm(controls, control.form);
  let isDead = !(await isAlive());
  const neighbours = controls.filter(
    (one) =>
      one.form === control.form &&
      keyOf(one) !== keyOf(control) &&
      !isField(one) &&
      one.href === null &&
      !takesAway(one),
  );
  for (const neighbour of neighbours.slice(0, mostNeighbours)) {
    if (!isDead) break;
    const same = (await view.controls()).find((one) => keyOf(one) === keyOf(neighbour));
    if (same && (await hand.press(same)).hasEffect) isDead = !(await isAlive());
  }
  if (!isDead) report.verdict = 'works';
}

async function isHere({ view }: Exploration, route: string): Promise<boolean> {
  return (await view.screen()).route === route;
}

async function isAlive(exploration: Exploration, route: string, suspect: Tried): Promise<boolean> {
  const { hand, view } = exploration;
  const key = keyOf(suspect.control);
  const find = async () => {
    const controls = await view.controls();
    return { controls, control: controls.find((one) => keyOf(one) === key) };
  };
  const { controls, control } = await find();
  // The control is not shown any more. It cannot be tried, so it must not be reported as dead.
  if (!control) return true;
  await hand.fillForm(controls, control.form);
  if ((await hand.press(control)).hasEffect) return true;
  const at = controls.indexOf(control);
  const neighbours = controls
    .map((one, index) => ({ one, distance: Math.abs(index - at) }))
    .filter(({ one }) => one !== control && !isField(one) && one.href === null)
    .sort(
      (a, b) =>
        rank(a.one.shape, control.shape) - rank(b.one.shape, control.shape) ||
        a.distance - b.distance,
    )
    .slice(0, mostNeighbours);
  for (const { one } of neighbours) {
    const same = (await find()).controls.find((now) => keyOf(now) === keyOf(one));
    if (!same || !(await hand.press(same)).hasEffect) continue;
    if (!(await isHere(exploration, route))) await view.open(route);
    const again = await find();
    if (!again.control) return true;
    if ((await hand.press(again.control)).hasEffect) return true;
  }
  return false;
}

const rank = (shape: string, other: string): number => (shape === other ? 0 : 1);
