import type { Shell } from './shell-types';

export type Content = Shell & {
  /** Watered every so many days; `ago` is how long it has been. */
  plants: { name: string; place: string; every: number; ago: number }[];
  words: {
    thirsty: string;
    nobody: string;
    water: string;
    waterAll: string;
    undo: string;
    lastToday: string;
    last: string;
    due: string;
    dueToday: string;
    late: string;
    next: string;
    add: string;
    name: string;
    place: string;
    every: string;
    remove: string;
    weeks: string;
  };
};
