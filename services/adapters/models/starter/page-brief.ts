import { trimEndOf, trimStartOf } from '../../../../domain/text/trim.ts';
import { isSectionName, pageSectionIn } from './page-sections.ts';
import { type PaletteName, paletteIn } from './palettes.ts';
import { type Contact, contactIn } from './prompt-contact.ts';
import { findPlace } from './prompt-details.ts';
import { findBrand } from './prompt-name.ts';
import { type Phrase, type PromptParts, partsOf } from './prompt-parts.ts';
import { capital, clauseOf, subjectOf } from './prompt-subject.ts';
import { type Mood, moodIn, wishOf } from './prompt-wishes.ts';
import { findSiteKind, pageWords, siteKindOf } from './site-kinds.ts';
import { mentions, wordsOf } from './vocabulary.ts';

/** What the starter's rules find in a prompt for a page. */
export type PageBrief = {
  name: string | undefined;
  subject: string | undefined;
  place: string | undefined;
  contact: Contact;
  palette: PaletteName | undefined;
  mood: Mood | undefined;
  /** The requested sections by name, with the prompt's own words for each. */
  sections: Map<string, string[]>;
  items: Phrase[];
  /** The entries that the prompt lists after the name of a section. */
  entries: Map<string, Phrase[]>;
  /** The days that the prompt names next to its opening hours. */
  days: string | undefined;
  /** Wishes that a template cannot fulfil. */
  unmet: string[];
};

const days = [
  /\b(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?(?: ?(?:-|–|to|and|&) ?[a-z]{3,9})?\b/i,
  /\b(?:weekdays|weekends|daily|every day)\b/i,
  /周[一二三四五六日末](?: ?[至到-] ?周?[一二三四五六日末])?|每天|工作日/,
  /[月火水木金土日]曜日?(?: ?[〜~-] ?[月火水木金土日]曜日?)?|平日|週末|毎日/,
  /[월화수목금토일]요일(?: ?[-~–] ?[월화수목금토일]요일)?|평일|주말|매일/,
];

/** Returns the days in the same phrase as the hours: "Mon-Fri" in "open Mon-Fri 7am-4pm". */
function daysOf(prompt: string, hours: string | undefined): string | undefined {
  const phrases = prompt.split(/[,，、;；:：\n。]\s*(?!\d\d)/);
  const phrase = hours ? phrases.find((one) => one.includes(hours)) : undefined;
  if (phrase === undefined) return undefined;
  return days.flatMap((pattern) => pattern.exec(phrase)?.[0] ?? [])[0];
}

/** Reads a brief from a prompt, by rules and without a model. */
export function readBrief(prompt: string): PageBrief {
  const { head, phrases } = requestOf(partsOf(prompt));
  const name = findBrand(prompt);
  const contact = contactIn(prompt);
  const place = findPlace(prompt);
  const clause = clauseOf(head);
  const brief: PageBrief = {
    name,
    subject: plainSubject(subjectOf(withoutPlace(head, place), name), prompt, name),
    place,
    contact,
    palette: paletteOf(name ? prompt.replaceAll(name, ' ') : prompt, phrases),
    mood: moodIn(prompt),
    sections: new Map(),
    items: [],
    entries: new Map(),
    days: daysOf(prompt, contact.hours),
    unmet: clause ? [clause] : [],
  };
  const role =
    isFollowedByComma(prompt, name) && head.endsWith(name ?? '') ? phrases[0] : undefined;
  if (role && isRole(role)) {
    brief.subject = capital(withoutPlace(role.text, brief.place));
    phrases.shift();
  }
  const kind = findSiteKind(prompt)?.kind ?? 'site';
  const { main } = siteKindOf(kind);
  takeJob(brief, phrases, kind);
  const names = name?.split(' & ') ?? [];
  const facts = [...names, brief.place, ...Object.values(contact)].filter((fact) => !!fact);
  for (const phrase of phrases) {
    const rest = facts.reduce<string>((text, fact) => text.replaceAll(fact ?? '', ''), phrase.text);
    const isFact = rest !== phrase.text && !phrase.price;
    const asked = isFact ? pageSectionIn(bareOf(rest)) : undefined;
    if (asked) addSection(brief, asked, bareOf(rest));
    else if (isFact && leftover(rest) < minLeftover) continue;
    else if (!isKnown(brief, phrase)) sort(brief, phrase, main);
  }
  return brief;
}

const job =
  /(?:师|员|家|生|者|士|engineer|developer|designer|manager|writer|teacher|student|nurse|エンジニア|デザイナー|ライター|開発者|개발자|디자이너|기획자|작가|엔지니어|교사)$/i;

/**
 * In a prompt for a CV, removes the phrase with the job from the phrases and makes it the subject.
 */
function takeJob(brief: PageBrief, phrases: Phrase[], kind: string): void {
  if (kind !== 'personal') return;
  const at = phrases.findIndex(({ text }) => job.test(text) && !pageSectionIn(text));
  const [found] = at < 0 ? [] : phrases.splice(at, 1);
  if (found) brief.subject = capital(found.text);
}

/**
 * Finds the phrase that contains the request. In "a modern, responsive site for a law firm" the
 * request follows the comma.
 */
function requestOf({ head, phrases }: PromptParts): PromptParts {
  const [next, ...rest] = phrases;
  const isRequest = mentions(head, pageWords) || !next || !mentions(next.text, pageWords);
  const isBare = findSiteKind(head) === undefined && findBrand(head) === undefined;
  return isRequest || !isBare ? { head, phrases } : { head: next.text, phrases: rest };
}

/** Words for what is to be made, which are no subject of a page. */
const formWords = new Set(
  wordsOf('storefront|online shop|online store|web shop|event|app|new app'),
);

const maxRoleWords = 4;

/**
 * Returns undefined for a subject that is only a word about style or about what is to be made, or that is the remainder of a
 * couple's names.
 */
function plainSubject(subject: string | undefined, prompt: string, name: string | undefined) {
  const isCouple = name?.includes(' & ') && !prompt.includes(name);
  const isPlain = subject && (wishOf(subject) === 'style' || formWords.has(subject.toLowerCase()));
  return isCouple || isPlain ? undefined : subject;
}

function isFollowedByComma(prompt: string, name: string | undefined): boolean {
  const next = name ? prompt[prompt.indexOf(name) + name.length] : undefined;
  return next === ',' || next === '，' || next === '、';
}

/**
 * Whether a phrase says what the named business is: the second phrase in "Muddy Paws, dog walking
 * in Austin".
 */
function isRole({ text, price }: Phrase): boolean {
  const isShort = text.split(' ').length <= maxRoleWords + 2;
  return !price && isShort && !/\d/.test(text) && wishOf(text) === 'thing' && !pageSectionIn(text);
}

function withoutPlace(text: string, place: string | undefined): string {
  return place ? text.replace(` in ${place}`, '').replace(place, '').trim() : text;
}

const minLeftover = 7;

/**
 * Counts the letters of a phrase from which facts like hours and dates were removed. "open 9am-5pm"
 * has too few letters left to be a list item.
 */
function leftover(text: string): number {
  return [...text].filter((letter) => /[\p{L}]/u.test(letter)).length;
}

const looseWords = ['on', 'at', 'in', 'from', ''];
const looseEnds = ' :：,-はが는은';

/**
 * Drops loose words at both ends: "schedule on 12 March" without the date is "schedule on", which
 * becomes "schedule".
 */
function bareOf(text: string): string {
  const words = trimEndOf(trimStartOf(text, ' :：,-'), looseEnds).split(' ');
  while (words.length > 0 && looseWords.includes(words[0] ?? '')) words.shift();
  while (words.length > 0 && looseWords.includes(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
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

/** Labels before a name or a list. They are no wishes themselves. */
const labels = new Set(
  wordsOf('店名|名字|名称|品牌|品名|商品|name|名前|屋号|이름|상호|items|list|listed|主题|内容'),
);

function sort(brief: PageBrief, phrase: Phrase, main: string | undefined): void {
  const { text, price, under } = phrase;
  if (labels.has(text.toLowerCase())) return;
  const wish = wishOf(text);
  if (wish === 'style') return;
  const section = price ? undefined : pageSectionIn(text);
  const isMain = section === main && section !== undefined && !isSectionName(text, section);
  const group = under ? pageSectionIn(under) : undefined;
  if (wish === 'function') brief.unmet.push(text);
  else if (section && !isMain) addSection(brief, section, text);
  else if (wish === 'instruction' && !price) brief.unmet.push(text);
  else if (group && group !== main)
    brief.entries.set(group, [...(brief.entries.get(group) ?? []), phrase]);
  else brief.items.push(phrase);
}

/**
 * Returns the palette whose colour a prompt names. A colour in the request or in a phrase about
 * style counts, a colour in a listed item (the name of a dish) does not. `prompt` must not contain
 * the name of the site: “Golden Crust” asks for no colour.
 */
function paletteOf(prompt: string, phrases: Phrase[]): PaletteName | undefined {
  const styled = phrases.filter(({ text }) => wishOf(text) === 'style');
  const listed = phrases.filter((phrase) => !styled.includes(phrase));
  const text = listed.reduce((rest, phrase) => rest.replace(phrase.text, ' '), prompt);
  return paletteIn(text);
}
