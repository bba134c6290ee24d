import type { Shell } from './shell-types';

export type Content = Shell & {
  perDay: number;
  cards: { front: string; back: string; example: string }[];
  words: {
    flip: string;
    known: string;
    unknown: string;
    progress: string;
    done: string;
    doneText: string;
    again: string;
    front: string;
    back: string;
    add: string;
    remove: string;
    knownTotal: string;
    streak: string;
    week: string;
    hint: string;
  };
};
