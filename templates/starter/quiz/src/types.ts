import type { Drawing } from './art/picture';

export type Content = {
  title: string;
  lang: string;
  subtitle: string;
  art: Drawing;
  /** Each answer gives its points to the results named by their place in the list. */
  questions: { text: string; answers: { text: string; to: number[] }[] }[];
  results: { name: string; line: string; text: string; art: Drawing; match: string }[];
  words: {
    start: string;
    question: string;
    back: string;
    yours: string;
    save: string;
    again: string;
    match: string;
    minutes: string;
  };
};
