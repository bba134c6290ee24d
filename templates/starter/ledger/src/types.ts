export type Content = {
  title: string;
  lang: string;
  currency: string;
  subtitle: string;
  categories: string[];
  /** `ago` counts days before today. */
  entries: { note: string; category: string; amount: number; ago: number }[];
  words: {
    add: string;
    amount: string;
    note: string;
    category: string;
    day: string;
    spent: string;
    before: string;
    previous: string;
    next: string;
    where: string;
    entries: string;
    empty: string;
    remove: string;
    export: string;
    all: string;
  };
};
