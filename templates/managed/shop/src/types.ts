import type { Shell } from './shell-types';

export type Content = Shell & {
  words: {
    shop: string;
    mine: string;
    staff: string;
    all: string;
    noProducts: string;
    left: string;
    soldOut: string;
    add: string;
    cart: string;
    cartEmpty: string;
    more: string;
    fewer: string;
    total: string;
    name: string;
    phone: string;
    address: string;
    note: string;
    optional: string;
    payment: string;
    seen: string;
    order: string;
    number: string;
    noOrders: string;
    toShop: string;
    open: string;
    allOrders: string;
    noneOpen: string;
    status: { new: string; packed: string; sent: string; cancelled: string };
    set: { packed: string; sent: string; cancelled: string };
  };
};
