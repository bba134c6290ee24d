import { type PaletteName, paletteIn } from './palettes.ts';
import { pageSectionIn } from './page-sections.ts';
import { type Contact, contactIn } from './prompt-contact.ts';
import { findPlace } from './prompt-details.ts';
import { findBrand } from './prompt-name.ts';
import { type Phrase, partsOf } from './prompt-parts.ts';
import { capital, subjectOf } from './prompt-subject.ts';
import { type Mood, moodIn, wishOf } from './prompt-wishes.ts';

/** What the rules understand of a prompt for a page. */
export type PageBrief = {
  name: string | undefined;
  subject: string | undefined;
  place: string | undefined;
  contact: Contact;
  palette: PaletteName | undefined;
  mood: Mood | undefined;
  /** Section names with the prompt's own words for them. */
  sections: Map<string, string[]>;
  items: Phrase[];
  /** Phrases that a template cannot fulfil. */
  unmet: string[];
};

/** Reads a brief from a prompt, by rules alone. */
export function readBrief(prompt: string): PageBrief {
  const { head, phrases } = partsOf(prompt);
  const name = findBrand(prompt);
  const contact = contactIn(prompt);
  const brief: PageBrief = {
    name,
    subject: subjectOf(head, name),
    place: findPlace(prompt),
    contact,
    palette: paletteOf(prompt, phrases),
    mood: moodIn(prompt),
    sections: new Map(),
    items: [],
    unmet: [],
  };
  const role = isFollowedByComma(prompt, name) && head.endsWith(name ?? '') ? phrases[0] : undefined;
  if (role && isRole(role)) {
    brief.subject = capital(withoutPlace(role.text, brief.place));
    phrases.shift();
  }
  const names = name?.split(' & ') ?? [];
  const facts = [...names, brief.place, ...Object.values(contact)].filter((fact) => !!fact);
  for (const phrase of phrases) {
    const rest = facts.reduce<string>((text, fact) => text.replaceAll(fact ?? '', ''), phrase.text);
    const isFact = rest !== phrase.text && !phrase.price;
    const asked = isFact ? pageSectionIn(bareOf(rest)) : undefined;
    if (asked) addSection(brief, asked, bareOf(rest));
    else if (isFact && leftover(rest) < minLeftover) continue;
    else if (!isKnown(brief, phrase)) sort(brief, phrase);
  }
  return brief;
}

const maxRoleWords = 4;

function isFollowedByComma(prompt: string, name: string | undefined): boolean {
  const next = name ? prompt[prompt.indexOf(name) + name.length] : undefined;
  return next === ',' || next === '，' || next === '、';
}

/** In "Muddy Paws, dog walking in Austin" the second phrase says what Muddy Paws is. */
function isRole({ text, price }: Phrase): boolean {
  const isShort = text.split(' ').length <= maxRoleWords + 2;
  return !price && isShort && wishOf(text) === 'thing' && !pageSectionIn(text);
}

function withoutPlace(text: string, place: string | undefined): string {
  return place ? text.replace(` in ${place}`, '').replace(place, '').trim() : text;
}

const minLeftover = 7;

/** How many letters remain besides a fact: in "open 9am-5pm" nothing worth an item does. */
function leftover(text: string): number {
  return [...text].filter((letter) => /[\p{L}]/u.test(letter)).length;
}

const looseEnds = /^(?:[\s:：,-]|(?:on|at|in|from)\b)+|(?:[\s:：,-]|\b(?:on|at|in|from))+$/gi;

/** "schedule on 12 March" asks for a schedule. */
function bareOf(text: string): string {
  return text.replace(looseEnds, '');
}

function addSection(brief: PageBrief, section: string, title: string): void {
  brief.sections.set(section, [...(brief.sections.get(section) ?? []), title]);
}

function isKnown(brief: PageBrief, { text }: Phrase): boolean {
  return (
    brief.items.some((item) => item.text === text) ||
    [...brief.sections.values()].some((titles) => titles.includes(text))
  );
}

function sort(brief: PageBrief, phrase: Phrase): void {
  const section = phrase.price ? undefined : pageSectionIn(phrase.text);
  const wish = wishOf(phrase.text);
  if (wish === 'style') return;
  if (wish === 'function') brief.unmet.push(phrase.text);
  else if (section) addSection(brief, section, phrase.text);
  else if (wish === 'instruction' && !phrase.price) brief.unmet.push(phrase.text);
  else brief.items.push(phrase);
}

/** A colour counts in the request and in a phrase about style, not in the name of a dish. */
function paletteOf(prompt: string, phrases: Phrase[]): PaletteName | undefined {
  const styled = phrases.filter(({ text }) => wishOf(text) === 'style');
  const listed = phrases.filter((phrase) => !styled.includes(phrase));
  const text = listed.reduce((rest, phrase) => rest.replace(phrase.text, ' '), prompt);
  return paletteIn(text);
}
