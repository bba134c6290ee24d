import { minutes, seconds } from '../units.ts';

/** What the screens measure and how long they wait. Part of `limits`. */
export const interfaceLimits = {
  pagination: { allUpTo: 10, window: 5, arrowsFrom: 5 },
  /**
   * `edgePx` is the distance from the left edge at which the mouse opens the menu. `leavePx` is the
   * distance beyond the menu at which it closes (SIDE-004). `excerpt` is how many characters are
   * shown around a search match in a chat. The number of projects that the user may still create is
   * shown when it is at most `showLeftFrom`.
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
   * `pageSize` and `maxPageSize` belong to the community. `cases` is how many cases are shown at
   * first, `wall` how many published sites the home screen shows. `session` limits the search for a
   * session that the home screen can show, and how much of the session is shown. `pictureCacheMs`
   * is how long a picture may be shown after its owner withdrew it.
   */
  gallery: {
    pageSize: 12,
    maxPageSize: 60,
    cases: 9,
    wall: 6,
    session: { cases: 24, promptMax: 280, files: 6, keptMs: 1 * minutes, keptTurns: 100 },
    pictureCacheMs: 5 * minutes,
  },
  /**
   * `followMs` is how long a file stays on screen before the editor switches to the next file that
   * the model writes. If `characters` or more arrive within `windowMs`, the user cannot read along.
   * This state ends when that has not happened for `calmMs`.
   */
  editor: {
    setDebounceMs: 30,
    followMs: 400,
    rush: { characters: 2_000, windowMs: 100, calmMs: 500 },
  },
  /**
   * The assistant (PP-33) shows a FAQ entry if its terms cover `leastShare` of the question without
   * filler words, otherwise up to `places` sections with `leastWords` of the words of the question.
   * `suggested` is the number of questions that it offers at the start.
   */
  assistant: { leastShare: 0.55, leastWords: 0.6, places: 3, suggested: 8 },
  /**
   * Search in all files of a project: the maximum number of matches, of characters per line, and of
   * characters before a match. `delayMs` counts from the last key press.
   */
  search: { matches: 500, line: 160, lead: 8, delayMs: 150 },
  toast: { closeMs: 2500, userCentreCloseMs: 2000, kept: 20 },
  tooltip: { closeMs: 2500 },
  copy: { feedbackMs: 2 * seconds },
  layout: { desktopPx: 1024, phonePx: 640, chatPercent: 37.5 },
} as const;
