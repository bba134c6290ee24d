export type Content = {
  title: string;
  lang: string;
  currency: string;
  subtitle: string;
  people: string[];
  /** `by` paid; `among` names who shared it, all when empty. */
  items: { name: string; amount: number; by: string; among: string[] }[];
  tipPercent: number;
  words: {
    people: string;
    addPerson: string;
    items: string;
    item: string;
    amount: string;
    paidBy: string;
    sharedBy: string;
    add: string;
    tip: string;
    total: string;
    result: string;
    owes: string;
    even: string;
    remove: string;
    copy: string;
    copied: string;
  };
};
