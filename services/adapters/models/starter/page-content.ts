import type { Language } from '../../../../domain/locale.ts';
import { type Content, type Json, readSectionContent, readTradeContent } from './content-files.ts';
import { addArts } from './drawings/item-arts.ts';
import { type PageBrief, readBrief } from './page-brief.ts';
import { fillContact, isDated, withTransport } from './page-contact.ts';
import { choose, hashOf, lookOf } from './page-look.ts';
import { type Phrase, partsOf } from './prompt-parts.ts';
import { capital } from './prompt-subject.ts';
import { siteKindOf } from './site-kinds.ts';
import { findTrade } from './trades.ts';

type Section = { [name: string]: Json };
type Named = { name: string; note?: string; price?: string };

/** The words of one kind of page, before details of the prompt are filled in. */
type PageTopic = Content & {
  kind: string;
  template: string;
  lines: string[];
  sections: (string | Section)[];
};

export const languageOfContent = ({ lang }: Content) => lang.replace('-', '_') as Language;

/** Fills the words of a kind of page with what the starter's rules find in the prompt. */
export function fillPage(content: Content, prompt: string): Content {
  const language = languageOfContent(content);
  const trade = findTrade(String(content.kind), prompt)?.trade;
  const own = trade ? readTradeContent(trade, language) : {};
  const { kind, template: _, lines, sections, ...rest } = { ...content, ...own } as PageTopic;
  const brief = kind === 'idea' ? ideaBrief(prompt) : readBrief(prompt);
  const full = sections.map((one) => resolveSection(one, language));
  const withWishes = addWished(full, brief, language, kind);
  const look = lookOf(kind, brief, prompt);
  const filled = placeItems(withWishes, brief, language, kind).map((section) =>
    addArts(fillContact(section, brief, language, kind), look.art),
  );
  const isGap = needsName.includes(kind);
  const title = brief.name ?? (isGap ? content.title : (brief.subject ?? content.title));
  return {
    ...rest,
    title: capital(title),
    lang: content.lang,
    look,
    tag: tagOf(brief, String(rest.tag), isGap),
    line: choose(lines, hashOf(prompt), 6),
    action: reachable(rest.action as Section, filled),
    sections: filled,
  };
}

/** Reads a brief for a tool or game: every phrase of the prompt becomes an item, unchanged. */
export function ideaBrief(prompt: string): PageBrief {
  const brief = readBrief(prompt);
  const texts = partsOf(prompt).phrases.map(({ text }) => ({ text }));
  return { ...brief, items: texts, sections: new Map(), entries: new Map() };
}

/** Kinds of page whose title is a gap until the prompt gives a name, because a subject is none. */
const needsName = [
  'restaurant',
  'cafe',
  'shop',
  'portfolio',
  'school',
  'service',
  'community',
  'personal',
];

/** Returns the line above the title: what the business is, and where it is. */
function tagOf({ name, subject, place }: PageBrief, usual: string, isGap: boolean): string {
  const what = name === undefined && !isGap ? usual : (subject ?? usual);
  return place && !what.includes(place) ? `${what} · ${place}` : what;
}

function resolveSection(section: string | Section, language: Language): Section {
  if (typeof section === 'string') return readSectionContent(section, language, 'page');
  const { use, ...own } = section;
  return { ...readSectionContent(String(use), language, 'page'), ...own };
}

/** For each section that a prompt may ask for, the ids of sections that serve the same purpose. */
const alike: Record<string, string[]> = {
  menu: ['list'],
  goods: ['goods'],
  courses: ['courses'],
  features: ['features'],
  services: ['services', 'skills'],
  programme: ['programme'],
  process: ['way', 'path', 'process'],
  prices: ['prices'],
};

function isSame(section: Section, name: string, language: Language): boolean {
  const wished = readSectionContent(name, language, 'page');
  if (section.id === wished.id) return true;
  if (['form', 'hours', 'place', 'about', 'people', 'works'].includes(name))
    return section.kind === wished.kind && section.id !== 'date';
  return (alike[name] ?? []).includes(String(section.id));
}

/**
 * Finds the sections that the prompt asks for and gives them titles in the prompt's words. Adds
 * requested sections that this kind of page does not have.
 */
function addWished(all: Section[], brief: PageBrief, language: Language, kind: string): Section[] {
  const sections = [...all];
  const names = new Set([...brief.sections.keys(), ...brief.entries.keys()]);
  for (const name of names) {
    const words = brief.sections.get(name) ?? [];
    const wished = wishedSection(name, kind);
    const at = sections.findIndex((section) => isSame(section, wished, language));
    const found = sections[at] ?? readSectionContent(wished, language, 'page');
    const { base, rest } = withTransport(found, words, language);
    const title = titleOf(base, rest);
    const entries = brief.entries.get(name) ?? [];
    const section = withEntries(title ? { ...base, title } : base, entries);
    if (at >= 0) sections[at] = section;
    else sections.splice(indexFor(sections), 0, section);
  }
  return sections;
}

/**
 * Returns the section that a requested name means: on a café's page, `menu` is the section
 * `drinks`. A programme is a timetable, except on the page of an event.
 */
function wishedSection(name: string, kind: string): string {
  if (kind === 'cafe' && name === 'menu') return 'drinks';
  return name === 'programme' && !isDated(kind) ? 'timetable' : name;
}

function withEntries(section: Section, entries: Phrase[]): Section {
  if (entries.length === 0 || !Array.isArray(section.items)) return section;
  // Drop the note that says the entries are samples, because these entries come from the user.
  const { note: _, ...rest } = section;
  return { ...rest, items: entries.map((entry) => entryOf(entry, section)) } as Section;
}

const maxWords = 3;

/** Returns the prompt's words as the title, unless the section already shows them as labels. */
function titleOf(section: Section, words: string[]): string | undefined {
  const text = JSON.stringify(section).toLowerCase();
  const usual = String(section.title).toLowerCase();
  const unseen = words
    .map((word) => ({ word, lower: word.toLowerCase() }))
    .filter(({ lower }) => !text.includes(`"${lower}"`) && !usual.split(' ').includes(lower))
    .map(({ word }) => word);
  if (unseen.length === 0) return undefined;
  return capital(unseen.slice(0, maxWords).join(' · '));
}

/**
 * Returns the index for new sections: before the opening hours, the address or the form, whichever
 * comes first. On the page of an event, only the form counts.
 */
function indexFor(sections: Section[]): number {
  const isEvent = sections.some(({ id }) => id === 'date');
  const last = sections.findIndex(
    ({ kind }) => kind === 'form' || (!isEvent && isVisit(String(kind))),
  );
  return last < 0 ? sections.length : last;
}

const isVisit = (kind: string) => kind === 'hours' || kind === 'place' || kind === 'form';

/** Puts the items that the prompt lists into the section that fits the kind of page. */
function placeItems(
  sections: Section[],
  brief: PageBrief,
  language: Language,
  kind: string,
): Section[] {
  const { items } = brief;
  if (items.length === 0) return sections.filter(({ items: own }) => !isEmpty(own));
  const main = mainSection(sections, items, language, kind);
  const at = sections.findIndex(({ id }) => id === main.id);
  if (isSideWish(brief, kind)) return addTopics(sections, items, language);
  const section = withEntries(main, items);
  return at >= 0 ? sections.with(at, section) : [section, ...sections];
}

const maxTopics = 2;

/**
 * Returns whether the listed items are only topics of the page: in "bestsellers, events", "events"
 * is not a product.
 */
function isSideWish({ sections, items }: PageBrief, kind: string): boolean {
  const isMainNamed = sections.has(siteKindOf(kind).main);
  return (
    (isMainNamed || kind === 'community') &&
    items.length <= maxTopics &&
    items.every(({ price }) => !price)
  );
}

function addTopics(sections: Section[], items: Phrase[], language: Language): Section[] {
  const topics = items.map(({ text }, index) => ({
    ...readSectionContent('topic', language, 'page'),
    id: `topic-${index + 1}`,
    title: capital(text),
  }));
  const at = indexFor(sections);
  return [...sections.slice(0, at), ...topics, ...sections.slice(at)];
}

const isEmpty = (items: Json | undefined) => Array.isArray(items) && items.length === 0;

function mainSection(
  sections: Section[],
  items: Phrase[],
  language: Language,
  kind: string,
): Section {
  if (kind === 'idea') return sections[0] as Section;
  const { main } = siteKindOf(kind);
  const arePriced = items.filter(({ price }) => price).length * 2 > items.length;
  const wanted = readSectionContent(main, language, 'page');
  const own = sections.find(({ id }) => id === wanted.id);
  if (own) return own;
  const prices = sections.find(({ id }) => id === 'prices');
  if (arePriced && prices) return prices;
  return sections.find(({ kind: one }) => one === wanted.kind) ?? wanted;
}

function entryOf({ text, price }: Phrase, section: Section): Named {
  const sample = (section.items as Named[] | undefined)?.[0];
  const blankNote = sample?.note?.startsWith('[') ? sample.note : undefined;
  const isPriced = sample?.price !== undefined;
  return {
    name: capital(text),
    ...(blankNote && !isPriced ? { note: blankNote } : {}),
    ...(price ? { price } : {}),
    ...(!price && isPriced ? { price: sample?.price } : {}),
  } as Named;
}

/**
 * Returns the button `action` if the page has the section to which it leads, otherwise a button to
 * the first section.
 */
function reachable(action: Section, sections: Section[]): Section {
  if (sections.some(({ id }) => id === action.to)) return action;
  return { label: String(sections[0]?.title), to: String(sections[0]?.id) };
}
