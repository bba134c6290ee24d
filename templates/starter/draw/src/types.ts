export type Content = {
  title: string;
  lang: string;
  subtitle: string;
  /** Drawn in this order, the smallest first. */
  rounds: { name: string; prize: string; winners: number }[];
  people: string[];
  words: {
    start: string;
    stop: string;
    next: string;
    left: string;
    people: string;
    peopleHint: string;
    save: string;
    winners: string;
    none: string;
    finished: string;
    reset: string;
    resetSure: string;
    progress: string;
  };
};
