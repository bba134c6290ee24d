import type { Shell } from './shell-types';

export type Content = Shell & {
  words: {
    book: string;
    mine: string;
    staff: string;
    services: string;
    noServices: string;
    minutes: string;
    day: string;
    time: string;
    zone: string;
    noTimes: string;
    name: string;
    phone: string;
    note: string;
    optional: string;
    seen: string;
    request: string;
    chooseTime: string;
    requested: string;
    toMine: string;
    noBookings: string;
    coming: string;
    past: string;
    cancel: string;
    cancelSure: string;
    keep: string;
    confirm: string;
    noneComing: string;
    waiting: string;
    all: string;
    status: { requested: string; confirmed: string; cancelled: string };
  };
};
