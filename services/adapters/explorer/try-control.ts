import type { PageFinding } from '../../ports/page-check.ts';
import type { ExplorerPage } from './explorer-page.ts';
import { isField, typedValue } from './field-values.ts';
import type { PageControl, PageEffects, PageScreen, StorageUse } from './page-values.ts';

/**
 * What the browser itself reports: the number of dialogs and downloads, and the first error of an
 * attempt.
 */
export type OutsideEvents = { count: number; error: PageFinding | null };

export type Attempt = {
  hasEffect: boolean;
  error: PageFinding | null;
  storage: StorageUse[];
  numbers: string[];
  shown: string[];
  before: PageScreen | undefined;
  /** The screen afterwards; undefined when the browser has loaded another page. */
  after: PageScreen | undefined;
  wasPressed: boolean;
};

const nothing: Attempt = {
  hasEffect: false,
  error: null,
  storage: [],
  numbers: [],
  shown: [],
  before: undefined,
  after: undefined,
  wasPressed: false,
};

export type Hand = ReturnType<typeof createHand>;

/** Uses the controls of a page as a person would, and records what follows. */
export function createHand(view: ExplorerPage, outside: OutsideEvents) {
  const { page } = view;

  /**
   * Performs `act` and returns what followed. With `sends`, the control submits a form: emptying
   * the fields alone is then no effect.
   */
  async function record(
    before: PageScreen,
    act: () => Promise<unknown>,
    sends = false,
  ): Promise<Attempt> {
    const count = outside.count;
    outside.error = null;
    const { pathname } = new URL(page.url());
    await view.mark();
    await act();
    try {
      await view.settle();
      let effects = await view.effects();
      if (effects.changes === 0 && !hasActed(effects)) await view.pass(1_200);
      else await view.pass(400);
      effects = await view.effects();
      const after = await view.screen();
      const hasChanged = sends ? before.text !== after.text : effects.changes > 0;
      const hasEffect =
        hasChanged || hasActed(effects) || hasMoved(before, after) || outside.count > count;
      return {
        hasEffect,
        error: outside.error,
        storage: effects.storage,
        numbers: effects.numbers,
        shown: effects.shown,
        before,
        after,
        wasPressed: true,
      };
    } catch (error) {
      // The browser has loaded a page, so the injected script is gone and its calls fail.
      if (page.isClosed()) throw error;
      await page.waitForLoadState('load').catch(() => {});
      // A form without a handler loads its own page again; only another path is an effect.
      const hasEffect = new URL(page.url()).pathname !== pathname;
      return { ...nothing, before, hasEffect, wasPressed: true };
    }
  }

  return {
    /** Presses a control, unless it is disabled or something covers it. */
    async press(control: PageControl): Promise<Attempt> {
      const place = control.isDisabled ? undefined : await view.point(control.at);
      if (!place) return nothing;
      await page.mouse.move(place.x, place.y);
      await view.settle(8, 100);
      const before = await view.screen();
      const wasTicked = await view.isTicked(control.at);
      const attempt = await record(before, () => page.mouse.click(place.x, place.y), control.sends);
      // Ticking a checkbox is an effect of its own: the page may read it only when its form is
      // sent.
      const isTicked = await view.isTicked(control.at).catch(() => wasTicked);
      return { ...attempt, hasEffect: attempt.hasEffect || isTicked !== wasTicked };
    },

    /** Types or chooses another value; `holds` is false when the page restores the old value. */
    async change(control: PageControl, round = 0): Promise<Attempt & { holds: boolean }> {
      const value = await valueFor(control, round);
      if (value === undefined) return { ...nothing, holds: true };
      const before = await view.screen();
      const attempt = await record(before, () => view.fill(control.at, value));
      const now = await view.valueOf(control.at).catch(() => value);
      return { ...attempt, holds: now !== control.value || value === control.value };
    },

    /** Fills the fields of a form that are still empty. */
    async fillForm(controls: readonly PageControl[], form: number | undefined, round = 0) {
      for (const control of controls) {
        if (form !== undefined && control.form !== form) continue;
        if (!isField(control) || control.isDisabled) continue;
        if (control.value !== '' && round === 0) continue;
        const value = await valueFor(control, round);
        if (value !== undefined) await view.fill(control.at, value);
      }
      await view.settle();
    },
  };

  async function valueFor(control: PageControl, round: number): Promise<string | undefined> {
    if (control.type !== 'select') return typedValue(control, round);
    const all = await view.options(control.at);
    const others = all.filter((one) => one !== control.value);
    return others[round % Math.max(1, others.length)];
  }
}

/** Whether the page did something besides changing what it shows. */
const hasActed = ({ calls, storage }: PageEffects): boolean =>
  calls.length > 0 || storage.some(({ op }) => op !== 'get');

const hasMoved = (before: PageScreen, after: PageScreen): boolean =>
  before.route !== after.route ||
  before.title !== after.title ||
  before.hasDialog !== after.hasDialog ||
  Math.abs(before.scroll - after.scroll) > 2;
