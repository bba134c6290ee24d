import type { Shell } from './shell-types';

export type Content = Shell & {
  prompt: string;
  entries: { text: string; ago: number }[];
  /** Words too common to be worth showing. */
  common: string[];
  words: {
    save: string;
    saved: string;
    edit: string;
    previous: string;
    next: string;
    empty: string;
    remove: string;
    cloud: string;
    days: string;
    find: string;
  };
};
