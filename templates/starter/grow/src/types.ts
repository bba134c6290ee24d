export type Content = {
  title: string;
  lang: string;
  rule: string;
  /** What tiles grow into, from the first to the last; two of a kind make one of the next. */
  levels: string[];
  /** How often a game can be taken back. */
  undos: number;
  words: {
    score: string;
    best: string;
    undo: string;
    restart: string;
    again: string;
    over: string;
    overNote: string;
    won: string;
    wonNote: string;
    goOn: string;
    board: string;
    made: string;
    up: string;
    down: string;
    left: string;
    right: string;
  };
};
