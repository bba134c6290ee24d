import { minutes, seconds } from '../units.ts';

/** What the screens measure and how long they wait. Part of `limits`. */
export const interfaceLimits = {
  pagination: { allUpTo: 10, window: 5, arrowsFrom: 5 },
  /**
   * `edgePx`: distance from the left edge at which the mouse opens the menu. `leavePx`: distance
   * beyond the menu at which it closes (SIDE-004). `excerpt`: characters shown around a search
   * match in a chat. `showLeftFrom`: the number of projects left is shown at this value and below.
   */
  sideMenu: {
    showLeftFrom: 1,
    pageSize: 15,
    fillPages: 3,
    searchMs: 300,
    nearEndPx: 200,
    edgePx: 6,
    leavePx: 40,
    latest: 3,
    excerpt: 80,
  },
  palette: { projects: 8 },
  /**
   * The community's page sizes, and how many cases are shown at first. `pictureCacheMs`: how long a
   * picture may be shown after its owner withdrew it.
   */
  gallery: { pageSize: 12, maxPageSize: 60, cases: 9, pictureCacheMs: 5 * minutes },
  /**
   * `followMs`: how long a file stays on screen before the editor follows the writer to the next.
   * `rush`: from this many characters per window on the user cannot read along; it ends after
   * `calmMs` without such a window.
   */
  editor: {
    setDebounceMs: 30,
    followMs: 400,
    rush: { characters: 2_000, windowMs: 100, calmMs: 500 },
  },
  /**
   * PP-33: `leastShare` is the share of a question's topic that an answer must be about,
   * `leastWords` the share of the question's words that a section of the documentation must
   * contain. `suggested`: questions offered at the start.
   */
  assistant: { leastShare: 0.55, leastWords: 0.6, places: 3, suggested: 8 },
  /**
   * Search in all files of a project: matches shown, characters per line, and characters before a
   * match. `delayMs` counts from the last key press.
   */
  search: { matches: 500, line: 160, lead: 8, delayMs: 150 },
  toast: { closeMs: 2500, userCentreCloseMs: 2000, kept: 20 },
  tooltip: { closeMs: 2500 },
  copy: { feedbackMs: 2 * seconds },
  layout: { desktopPx: 1024, phonePx: 640, chatPercent: 37.5 },
} as const;
