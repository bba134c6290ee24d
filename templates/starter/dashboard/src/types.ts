export type Content = {
  title: string;
  lang: string;
  currency: string;
  subtitle: string;
  /** `visitors` on a usual day, `rate` of them who buy. */
  channels: { name: string; visitors: number; rate: number }[];
  /** What an order is worth on average. */
  basket: number;
  /** `share` of all orders in which the product is, roughly. */
  products: { name: string; price: number; share: number }[];
  words: {
    period: string;
    days: string;
    compared: string;
    revenue: string;
    orders: string;
    visitors: string;
    conversion: string;
    now: string;
    before: string;
    day: string;
    channels: string;
    all: string;
    hours: string;
    hoursNote: string;
    products: string;
    product: string;
    units: string;
    export: string;
    sample: string;
  };
};
