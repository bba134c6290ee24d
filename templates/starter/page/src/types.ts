/** A drawing of `art/scenes.tsx` or `art/art.tsx`; any other name is a pattern. */
export type Motif = string;

export type Field = { name: string; label: string; type: 'text' | 'tel' | 'email' | 'number' | 'date' | 'long' };

type Base = { id: string; title: string; note?: string };
type Item = { name: string; note?: string; price?: string; art?: Motif };

export type Section = Base &
  (
    | { kind: 'about'; text: string[] }
    | { kind: 'features'; items: Item[] }
    | { kind: 'list'; items: Item[] }
    | { kind: 'goods'; items: Item[] }
    | { kind: 'works'; items: Item[] }
    | { kind: 'steps'; items: (Item & { time?: string })[] }
    | { kind: 'people'; items: Item[] }
    | { kind: 'quotes'; items: Item[] }
    | { kind: 'faq'; items: { question: string; answer: string }[] }
    | { kind: 'hours'; rows: { label: string; time: string }[] }
    | { kind: 'place'; rows: { label: string; value: string }[] }
    | { kind: 'form'; fields: Field[]; send: string; thanks: string; notice: string; failed: string }
  );

/** Words in [square brackets] are placeholders; the page marks them until you replace them. */
export type Content = {
  title: string;
  lang: string;
  look: {
    hero: 'split' | 'poster' | 'wide' | 'cover';
    face: 'serif' | 'sans' | 'round' | 'classic';
    frame: 'arch' | 'soft' | 'sharp' | 'leaf';
    art: Motif;
    others: Motif[];
    seed: string;
  };
  tag: string;
  line: string;
  lead: string;
  action: { label: string; to: string };
  sections: Section[];
  footer: string;
  words: { menu: string; skip: string };
};
