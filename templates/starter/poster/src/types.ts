import type { Drawing } from './art/picture';

export type Page = { art: Drawing; title: string; text: string } & (
  | { kind: 'cover' }
  | { kind: 'text' }
  | { kind: 'countdown' }
  | { kind: 'clips'; clips: { name: string; note: string; tune: number[] }[] }
  | { kind: 'links'; links: { name: string; href: string }[] }
  | { kind: 'coupon'; offer: string; code: string; terms: string }
);

export type Content = {
  title: string;
  lang: string;
  /** For a countdown: days from today, or a fixed day as `on: '2027-05-02'`. */
  inDays: number;
  on?: string;
  /** `vertical` sets the titles from top to bottom, as on a scroll. */
  writing: 'vertical' | 'horizontal';
  pages: Page[];
  words: {
    page: string;
    next: string;
    take: string;
    taken: string;
    play: string;
    stop: string;
    days: string;
    hours: string;
    minutes: string;
    seconds: string;
    out: string;
  };
};
