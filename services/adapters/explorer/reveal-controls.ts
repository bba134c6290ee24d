import type { ControlChoice } from './control-choice.ts';
import type { PageControl } from './page-values.ts';
import { type Exploration, keyOf } from './tried.ts';

const mostClosings = 12;
const mostLoads = 4;
/** How long one wait for the end of a game or timer lasts, in ms of the page's clock. */
const waitMs = 20_000;
const mostWaits = 3;

/** `after`: the control that was used to show the current controls. */
export type Revealed = { after: string | undefined };

/**
 * Returns a function that shows untried controls when all shown ones have been tried. It closes a
 * dialog, waits for a game or timer to end, uses a control after which untried controls appeared
 * before (if necessary after a reload), and finally makes the window as narrow as a phone. It
 * returns undefined when it cannot show an untried control.
 */
export function createReveal({ view }: Exploration, choice: ControlChoice) {
  let closings = 0;
  let loads = 0;
  let waits = 0;
  let isNarrow = false;
  const used = new Set<string>();

  async function isClosed(): Promise<boolean> {
    if (closings++ >= mostClosings || !(await view.screen()).hasDialog) return false;
    await view.page.keyboard.press('Escape');
    await view.pass(400);
    return !(await view.screen()).hasDialog;
  }

  const openerIn = (controls: readonly PageControl[]): PageControl | undefined => {
    const wanted = new Set(choice.missed().map(({ after }) => after));
    return controls.find((one) => wanted.has(keyOf(one)) && !used.has(keyOf(one)));
  };

  /** Waits until a running game, timer or test ends. Returns whether a new control appeared. */
  async function isOver(): Promise<boolean> {
    if (waits >= mostWaits) return false;
    await view.mark();
    await view.advance(1_100);
    if (!(await view.hasMoved())) return false;
    while (waits++ < mostWaits) {
      await view.pass(waitMs);
      if ((await view.controls()).some(choice.isNew)) return true;
    }
    return false;
  }

  async function isWidthNew(): Promise<boolean> {
    if (isNarrow) return false;
    isNarrow = true;
    await view.resize('narrow');
    return (await view.controls()).some(choice.isNew);
  }

  return async function reveal(shown: readonly PageControl[]): Promise<Revealed | undefined> {
    if (await isClosed()) return { after: undefined };
    if (await isOver()) return { after: undefined };
    const after = await reachMissed(shown);
    if (after) return after;
    return (await isWidthNew()) ? { after: undefined } : undefined;
  };

  async function reachMissed(shown: readonly PageControl[]): Promise<Revealed | undefined> {
    let opener = openerIn(shown);
    if (!opener) {
      if (choice.missed().length === 0 || loads++ >= mostLoads) return undefined;
      await view.reload();
      const controls = await view.controls();
      if (controls.some(choice.isNew)) return { after: undefined };
      opener = openerIn(controls);
    }
    if (!opener) return undefined;
    used.add(keyOf(opener));
    await press(opener);
    return { after: keyOf(opener) };
  }

  async function press({ at }: PageControl): Promise<void> {
    const place = await view.point(at);
    if (!place) return;
    await view.page.mouse.click(place.x, place.y);
    await view.settle();
    await view.pass(400);
  }
}
