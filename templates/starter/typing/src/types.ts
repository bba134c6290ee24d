export type Content = {
  title: string;
  lang: string;
  rule: string;
  /** Every so many seconds the words fall faster. */
  faster: number;
  lives: number;
  list: string[];
  words: {
    start: string;
    again: string;
    score: string;
    level: string;
    lives: string;
    best: string;
    over: string;
    input: string;
    missed: string;
  };
};
