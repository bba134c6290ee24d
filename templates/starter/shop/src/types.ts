import type { Drawing } from './art/picture';

export type Good = {
  name: string;
  category: string;
  price: number;
  /** The price before, where it is reduced. */
  was?: number;
  art: Drawing;
  note: string;
  options: string[];
  isNew?: boolean;
  /** How many are there; none is sold out. Without it there are plenty. */
  left?: number;
};

export type Content = {
  title: string;
  lang: string;
  line: string;
  currency: string;
  hero: { title: string; text: string; action: string; art: Drawing };
  /** An order of this much is sent free; otherwise `shipping` is added. */
  freeFrom: number;
  shipping: number;
  categories: string[];
  goods: Good[];
  promises: { name: string; text: string }[];
  footer: string;
  words: {
    all: string;
    search: string;
    sort: string;
    sortBest: string;
    sortCheap: string;
    sortDear: string;
    found: string;
    nothing: string;
    isNew: string;
    reduced: string;
    soldOut: string;
    left: string;
    option: string;
    add: string;
    added: string;
    cart: string;
    cartEmpty: string;
    more: string;
    fewer: string;
    remove: string;
    subtotal: string;
    shipping: string;
    free: string;
    untilFree: string;
    isFree: string;
    total: string;
    checkout: string;
    back: string;
    name: string;
    phone: string;
    address: string;
    required: string;
    order: string;
    thanks: string;
    thanksNote: string;
    payment: string;
    unsent: string;
    failed: string;
    close: string;
  };
};
