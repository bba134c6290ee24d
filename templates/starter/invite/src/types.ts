import type { Drawing } from './art/picture';

export type Content = {
  title: string;
  lang: string;
  /** On the front of the envelope. */
  to: string;
  seal: string;
  line: string;
  letter: string[];
  art: Drawing;
  /** Days from today; write a fixed day as `on: '2027-05-02'` once it is known. */
  inDays: number;
  on?: string;
  time: string;
  place: string;
  address: string;
  streets: [string, string];
  programme: { time: string; name: string }[];
  words: {
    unsent: string;
    failed: string;
    open: string;
    close: string;
    when: string;
    where: string;
    programme: string;
    left: string;
    today: string;
    reply: string;
    yes: string;
    no: string;
    name: string;
    guests: string;
    message: string;
    send: string;
    required: string;
    thanksYes: string;
    thanksNo: string;
    change: string;
    copy: string;
    copied: string;
  };
};
