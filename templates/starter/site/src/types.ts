import type { Drawing } from './art/picture';

export type Field = {
  name: string;
  label: string;
  type: 'text' | 'tel' | 'email' | 'date' | 'number' | 'select' | 'choice' | 'long';
  options?: string[];
  isOptional?: boolean;
};

type Base = { id: string; title: string; note?: string };

export type Section = Base &
  (
    | { kind: 'about'; text: string[]; art?: Drawing }
    | {
        kind: 'works';
        items: { name: string; art: Drawing; note: string; tag?: string; price?: string; facts?: { name: string; value: string }[] }[];
        /** Names the choice of every work; with it, the tags of the works become a filter. */
        all?: string;
        /** Shows a button in the large view that leads to the form, with the work's name filled in. */
        ask?: string;
      }
    | { kind: 'list'; items: { name: string; note: string; price?: string; tag?: string; isSoldOut?: boolean }[] }
    | { kind: 'hours'; rows: { days: number[]; label: string; time: string }[] }
    | { kind: 'place'; address: string; here: string; streets: [string, string]; steps: string[] }
    | { kind: 'steps'; items: { name: string; text: string; time?: string }[] }
    | { kind: 'features'; items: { name: string; text: string; art?: Drawing }[] }
    | { kind: 'plans'; items: { name: string; price: string; per: string; points: string[]; isBest?: boolean }[]; choose: string }
    | { kind: 'faq'; items: { question: string; answer: string }[] }
    | { kind: 'facts'; items: { value: string; label: string }[] }
    | { kind: 'excerpt'; chapter: string; text: string[]; more: string }
    | { kind: 'routes'; items: { name: string; level: number; day: string; facts: string; art: Drawing }[]; all: string; levels: string[] }
    | { kind: 'links'; items: { name: string; note: string; href: string }[] }
    | { kind: 'docs'; install: string; search: string; nothing: string; pages: { name: string; text: string; code?: string }[] }
    | { kind: 'form'; fields: Field[]; send: string; thanks: string }
  );

export type Words = {
  unsent: string;
  failed: string;
  menu: string;
  close: string;
  soldOut: string;
  today: string;
  required: string;
  invalid: string;
  again: string;
  copy: string;
  copied: string;
  language: string;
  about: string;
};

export type Site = {
  title: string;
  lang: string;
  line: string;
  hero: { text: string; art: Drawing; layout: 'split' | 'full'; action: string; to: string };
  sections: Section[];
  footer: string;
  words: Words;
};

/** `other` is the same site in a second language; with it, a switch appears in the header. */
export type Content = Site & { other?: Site };
