import type { Shell } from './shell-types';

export type Content = Shell & {
  times: { name: string; at: string }[];
  /** `times` are places in the list above. */
  medicines: { name: string; amount: string; times: number[] }[];
  words: {
    taken: string;
    take: string;
    progress: string;
    allDone: string;
    add: string;
    name: string;
    amount: string;
    when: string;
    remove: string;
    days: string;
    full: string;
    none: string;
  };
};
