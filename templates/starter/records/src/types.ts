import type { Drawing } from './art/picture';
import type { Shell } from './shell-types';

export type Content = Shell & {
  /** `sum` compares this week with last; `line` draws a curve of the values. */
  chart: 'sum' | 'line';
  unit: string;
  /** Per week, in the unit; without it no goal is shown. */
  goal?: number;
  kinds: string[];
  art: Drawing;
  entries: { kind: string; value: number; ago: number; note: string }[];
  /** Days that matter, counted from today; none hides their tab. */
  dates: { name: string; inDays: number }[];
  words: {
    thisWeek: string;
    lastWeek: string;
    more: string;
    less: string;
    same: string;
    goal: string;
    streak: string;
    latest: string;
    sinceFirst: string;
    add: string;
    value: string;
    kind: string;
    note: string;
    day: string;
    remove: string;
    empty: string;
    left: string;
    past: string;
    today: string;
    dateName: string;
  };
};
