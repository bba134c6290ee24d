import type { ControlFact, Verdict } from '../../../domain/exploration/fact.ts';
import type { ControlReport } from '../../ports/site-explorer.ts';
import type { ExplorerPage } from './explorer-page.ts';
import { hasMarker } from './field-values.ts';
import type { PageControl, PageScreen, StorageUse } from './page-values.ts';
import type { Attempt, Hand } from './try-control.ts';

/** The state that the functions of an exploration share. */
export type Exploration = {
  view: ExplorerPage;
  hand: Hand;
  hasTime: () => boolean;
  /** Links that were tried on another screen. */
  shared: Set<string>;
  /** The screen that the site shows for a route that does not exist. */
  missing: MissingScreen;
  /** What each control did in an earlier version of the project, by the key of the control. */
  known: ReadonlyMap<string, ControlFact>;
  /** All uses of the storage since the exploration began. */
  storage: StorageUse[];
};

export type MissingScreen = { text: string; isHome: boolean };

/** A control that was tried, and what later steps need to know about it. */
export type Tried = {
  report: ControlReport;
  control: PageControl;
  /** Whether the page wrote to its storage when the control was used. */
  stored: boolean;
  /** Whether the control was already tried twice. */
  isSure?: boolean;
  /** Whether the control submits a form and the screen then showed the typed text. */
  showed: boolean;
};

/** Identifies a control even after the page was loaded again. */
export const keyOf = ({ role, name, type }: PageControl): string => `${role}|${type}|${name}`;

const isMarkerNew = (before: PageScreen | undefined, after: PageScreen | undefined): boolean =>
  before !== undefined && after !== undefined && !hasMarker(before) && hasMarker(after);

export function triedControl(
  route: string,
  control: PageControl,
  attempt: Attempt,
  verdict: Verdict,
): Tried {
  const { role, name } = control;
  const { after, before } = attempt;
  return {
    report: {
      ...{ route, role, name, verdict },
      finding: attempt.error,
      leadsTo: headingOf(route, attempt),
      persists: null,
      numbers: attempt.numbers,
      shown: attempt.shown,
      effects: attempt.kinds,
      places: attempt.places,
      ...(attempt.labels.length > 0 && { labels: attempt.labels }),
    },
    control,
    stored: attempt.storage.some(({ op }) => op === 'set'),
    showed: control.isSubmit && isMarkerNew(before, after),
  };
}

/** The heading of the screen that the control leads to, or of the panel that a tab shows. */
function headingOf(route: string, { before, after, isOn }: Attempt): string | null {
  if (!before || !after) return null;
  if (after.route !== route || after.heading !== before.heading) return after.heading;
  return (isOn && after.headings.find((one) => !before.headings.includes(one))) || null;
}
