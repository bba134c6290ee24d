import type { Shell } from './shell-types';

export type Content = Shell & {
  /** The first is the person who holds the phone. */
  crew: string[];
  times: string[];
  /** Rows of the week, Monday first: for each time of the day the place of the person in `crew`. */
  week: number[][];
  /** Shifts already offered at the start, as day of the week (Monday 0) and time. */
  offered: { day: number; time: number }[];
  words: {
    me: string;
    mine: string;
    offer: string;
    offered: string;
    takeBack: string;
    claim: string;
    open: string;
    noOpen: string;
    hours: string;
    noShifts: string;
    perPerson: string;
    by: string;
  };
};
