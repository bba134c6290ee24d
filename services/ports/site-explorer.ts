import type { ControlFact } from '../../domain/exploration/fact.ts';
import type { PageFinding } from './page-check.ts';

/** A screen as a visitor sees it, with suggestions for the widths of a desktop and of a phone. */
export type ScreenReport = {
  /** Path or hash route, as in the address: `/about`, `#/about`. */
  route: string;
  isBlank: boolean;
  /** Errors of the page and failed requests while the screen was opened. */
  findings: PageFinding[];
  suggestions: ScreenSuggestion[];
};

/** `pixels`: how far the page scrolls sideways. `ratio`: the contrast of a text, below WCAG AA. */
export type ScreenSuggestion =
  | { kind: 'overflow'; width: number; text: string; pixels: number }
  | { kind: 'contrast'; width: number; text: string; ratio: number };

/** The result of trying a control. */
export type ControlReport = ControlFact & {
  /** The error that using the control caused. */
  finding: PageFinding | null;
  /** The positions of all numbers on the screen, in the same form as in `numbers`. */
  shown: string[];
  /** The positions of all elements of the screen, in the same form as in `kinds`. */
  places: string[];
};

export type ExplorationReport = {
  screens: ScreenReport[];
  controls: ControlReport[];
  /**
   * For each screen that was tried completely, the keys of all its controls, including those that
   * were not tried.
   */
  listed: Record<string, string[]>;
  /** False when the time was over, or a step failed, before every screen and control was tried. */
  isComplete: boolean;
};

export type ExplorationRequest = {
  /** The page's origin, whose host resolves to `address`. */
  origin: string;
  address: string;
  /** Routes that the project's files name, to open in addition to the links on the site. */
  routes: readonly string[];
  /**
   * What the controls did in an earlier version. A control that now seems to do less is tried
   * again.
   */
  known?: readonly ControlFact[];
  signal: AbortSignal;
};

/**
 * Opens every screen of a site in a browser and tries every control (ADR 084): one site at a time,
 * with a time limit, without any user's cookies or data, and without access to any other host.
 */
export interface SiteExplorer {
  /**
   * Returns null when there is no browser, the browser died, or too many sites wait. Rejects with
   * the signal's reason when aborted.
   */
  explore(site: ExplorationRequest): Promise<ExplorationReport | null>;
  close(): Promise<void>;
}
