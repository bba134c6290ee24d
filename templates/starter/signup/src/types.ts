import type { Drawing } from './art/picture';

export type Content = {
  title: string;
  lang: string;
  subtitle: string;
  art: Drawing;
  facts: { name: string; value: string }[];
  /** What one signs up for. `limit` counts places; `taken` were given before; `price` makes it an order with a total. */
  options: { id: string; name: string; note: string; limit: number; taken: number; price?: number }[];
  currency?: string;
  /** May one person take several places, as with portions in a group order? */
  hasQuantity: boolean;
  fields: { name: string; label: string; type: 'text' | 'tel' }[];
  words: {
    unsent: string;
    failed: string;
    choose: string;
    left: string;
    full: string;
    yours: string;
    send: string;
    sent: string;
    list: string;
    nobody: string;
    total: string;
    required: string;
    phone: string;
    chooseOne: string;
    remove: string;
    more: string;
    less: string;
    count: string;
  };
};
