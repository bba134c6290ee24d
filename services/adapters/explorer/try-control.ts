import type { PageFinding } from '../../ports/page-check.ts';
import type { ExplorerPage } from './explorer-page.ts';
import { hasMarker, isField, typedValue } from './field-values.ts';
import type { PageControl, PageEffects, PageScreen, StorageUse } from './page-values.ts';

/**
 * What the browser itself reports: the number of dialogs, downloads and new windows, and the first
 * error of an attempt.
 */
export type OutsideEvents = { count: number; error: PageFinding | null };

export type Attempt = {
  hasEffect: boolean;
  error: PageFinding | null;
  storage: StorageUse[];
  numbers: string[];
  shown: string[];
  /**
   * `kinds`: what changed, for example "title", or a kind of change and its position. `places`: the
   * positions of all elements of the screen.
   */
  kinds: string[];
  places: string[];
  before: PageScreen | undefined;
  /** The screen afterwards; undefined when the browser has loaded another page. */
  after: PageScreen | undefined;
  wasPressed: boolean;
  /** Whether the control is selected afterwards, for example a tab. */
  isOn: boolean;
  /** The names of the parts of the screen after a tab was pressed; empty for other controls. */
  labels: string[];
};

const nothing: Attempt = {
  hasEffect: false,
  error: null,
  storage: [],
  numbers: [],
  shown: [],
  kinds: [],
  places: [],
  before: undefined,
  after: undefined,
  wasPressed: false,
  isOn: false,
  labels: [],
};

/** Which keys of the storage the page has read and written. */
export type StorageKeys = { read: Set<string>; written: Set<string> };

export type Hand = ReturnType<typeof createHand>;

/** Uses the controls of a page as a person would, and records the effects. */
export function createHand(view: ExplorerPage, outside: OutsideEvents) {
  const { page } = view;
  const keys: StorageKeys = { read: new Set(), written: new Set() };

  /**
   * Performs `act` and returns its effects. If `sends` is true, the control submits a form. Then
   * changes of elements count only if the visible text changes, because emptied fields alone are no
   * effect.
   */
  async function record(
    { at, sends }: Pick<PageControl, 'at' | 'sends'>,
    act: () => Promise<unknown>,
  ): Promise<Attempt> {
    const count = outside.count;
    outside.error = null;
    const { pathname } = new URL(page.url());
    const { screen: before, isTicked: wasTicked } = await view.begin(at);
    await act();
    try {
      await view.advance((await view.hasChanged()) ? 400 : 1_200);
      const { effects, screen: after, isTicked, isOn, labels } = await view.result(at);
      for (const key of effects.reads) keys.read.add(key);
      for (const key of effects.writes) keys.written.add(key);
      const hasChanged = sends ? before.text !== after.text : effects.changes > 0;
      const isOutside = outside.count > count;
      return {
        // Ticking a box counts as an effect, even if the page reads the box only when the form is
        // submitted.
        hasEffect:
          hasChanged ||
          hasActed(effects) ||
          hasMoved(before, after) ||
          isOutside ||
          isTicked !== wasTicked,
        error: outside.error,
        storage: effects.storage,
        numbers: effects.numbers,
        shown: effects.shown,
        kinds: [...screenKinds(before, after, isOutside), ...effects.kinds],
        places: effects.places,
        before,
        after,
        wasPressed: true,
        isOn,
        labels,
      };
    } catch (error) {
      // The browser has loaded a new page, so the injected script is gone and its calls fail.
      if (page.isClosed()) throw error;
      await page.waitForLoadState('load').catch(() => {});
      // A form without a handler loads the same page again. Only another path counts as an effect.
      const hasEffect = new URL(page.url()).pathname !== pathname;
      return { ...nothing, before, hasEffect, wasPressed: true };
    }
  }

  return {
    keys,
    /** Presses a control, unless it is disabled or something covers it. */
    async press(control: PageControl): Promise<Attempt> {
      const place = control.isDisabled ? undefined : await view.point(control.at);
      if (!place) return nothing;
      await page.mouse.move(place.x, place.y);
      return record(control, () => page.mouse.click(place.x, place.y));
    },

    /** Types or chooses another value. `holds` is false when the page restores the old value. */
    async change(control: PageControl, round = 0): Promise<Attempt & { holds: boolean }> {
      const value = await valueFor(control, round);
      if (value === undefined) return { ...nothing, holds: true };
      const change = { at: control.at, sends: false };
      const attempt = await record(change, () => view.fill(control.at, value));
      const now = await view.valueOf(control.at).catch(() => value);
      return { ...attempt, holds: now !== control.value || value === control.value };
    },

    /** Fills the empty fields of a form, or all its fields when `round` is not 0. */
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

/** Whether the page called a recorded function or changed its storage. */
const hasActed = ({ calls, storage }: PageEffects): boolean =>
  calls.length > 0 || storage.some(({ op }) => op !== 'get');

const hasMoved = (before: PageScreen, after: PageScreen): boolean =>
  before.route !== after.route ||
  before.title !== after.title ||
  before.hasDialog !== after.hasDialog ||
  Math.abs(before.scroll - after.scroll) > 2;

/** Effects that do not belong to one position on the screen. */
function screenKinds(before: PageScreen, after: PageScreen, isOutside: boolean): string[] {
  const isLeft = before.route !== after.route;
  const kinds: [string, boolean][] = [
    ['address', isLeft],
    ['title', before.title !== after.title],
    ['dialog', before.hasDialog !== after.hasDialog],
    ['scroll', !isLeft && Math.abs(before.scroll - after.scroll) > 2],
    ['outside', isOutside],
    ['typed', !hasMarker(before) && hasMarker(after)],
  ];
  return kinds.flatMap(([kind, isSeen]) => (isSeen ? [kind] : []));
}
