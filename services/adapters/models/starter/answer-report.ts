import type { Language } from '../../../../domain/locale.ts';
import { colourNames, formatText } from './answer-texts.ts';
import type { Content, Json } from './content-files.ts';
import { isExamplePrompt } from './example-prompts.ts';
import { type PageBrief, readBrief } from './page-brief.ts';
import { asksTheWay, isDated } from './page-contact.ts';
import { ideaBrief } from './page-content.ts';
import { paletteIn } from './palettes.ts';
import type { Contact } from './prompt-contact.ts';
import { findPlace } from './prompt-details.ts';
import { doesTemplate, stylesIn, wantsToSell } from './prompt-wishes.ts';
import { listSeparators, quotationMarks, type ReportTexts, reportTexts } from './report-texts.ts';

export type ReportInput = {
  prompt: string;
  language: Language;
  project: string;
  topic: string;
  content: Content;
  /** The template's texts before the prompt changed them. */
  original: Content;
  /** A paragraph of the template about what the owner has to know. */
  notes?: string | undefined;
};

type Label = keyof ReportTexts['labels'];
type Report = { filled: string[]; gaps: string[]; unmet: string[] };

/** Returns the report at the end of the first answer. */
export function writeReport(input: ReportInput): string {
  const { language, project } = input;
  const texts = reportTexts[language];
  const { filled, gaps, unmet } = project === 'page' ? pageReport(input) : templateReport(input);
  const list = (entries: string[]) => entries.join(listSeparators[language]);
  const quoted = (entries: string[]) => list(entries.map((entry) => quote(entry, language)));
  const isSketch = input.project === 'page' && input.topic === 'idea';
  const filledLine =
    filled.length > 0 ? formatText(texts.filled, { list: list(filled) }) : texts.nothing;
  return [
    ...(isSketch ? [] : [filledLine]),
    ...(gaps.length > 0 ? [formatText(texts.gaps, { list: quoted(gaps) })] : []),
    ...(unmet.length > 0 ? [formatText(texts.unmet, { list: quoted(unmet) })] : []),
    ...(input.notes ? [input.notes] : []),
    texts.next,
  ].join('\n\n');
}

export function quote(text: string, language: Language): string {
  const [open, close] = quotationMarks[language];
  return `${open}${text}${close}`;
}

function pageReport({ prompt, language, content, topic }: ReportInput): Report {
  if (topic === 'idea') {
    const { subject, items } = ideaBrief(prompt);
    const wishes = [...(subject ? [subject] : []), ...items.map(({ text }) => text)];
    return { filled: [], gaps: [], unmet: wishes.length > 0 ? wishes : [content.title] };
  }
  const brief = readBrief(prompt);
  const shown = JSON.stringify(content);
  const { contact, items, sections } = brief;
  const facts: [Label, string | undefined][] = [
    ['name', brief.name],
    ['subject', brief.subject],
    ['place', brief.place === contact.venue ? undefined : brief.place],
    ...contactFacts(contact, isDated(String(topic))),
  ];
  const filled = facts
    .filter(([, what]) => what && isShown(shown, what))
    .map(([label, what]) => labelled(language, label, what ?? ''));
  const listed = [...items, ...[...brief.entries.values()].flat()]
    .map(({ text }) => text)
    .filter((text) => isShown(shown, text));
  if (listed.length > 0)
    filled.push(labelled(language, 'items', listed.join(listSeparators[language])));
  const named = [...sections]
    .filter(([section]) => isClaimed(section, brief))
    .flatMap(([, words]) => words.filter((word) => isShown(shown, word) && !asksTheWay(word)));
  if (named.length > 0) filled.push(labelled(language, 'sections', named.join(' · ')));
  if (brief.palette) filled.push(colourLabel(language, brief.palette));
  const styles = stylesIn(withoutNames(prompt, brief), brief.mood);
  if (styles.followed.length > 0)
    filled.push(labelled(language, 'style', styles.followed.join(listSeparators[language])));
  const missing = facts.filter(([, what]) => what && !isShown(shown, what)).map(([, what]) => what);
  const unmet = [
    ...brief.unmet,
    ...(missing as string[]),
    ...styles.unfollowed,
    ...(wantsToSell(prompt) ? [reportTexts[language].buying] : []),
  ];
  return { filled, gaps: gapsOf(content), unmet: [...new Set(unmet)] };
}

/** Leaves out names and listed things, because a word in them asks for no style. */
function withoutNames(prompt: string, { name, items }: PageBrief): string {
  const names = [name, ...items.map(({ text }) => text)].filter((one) => one !== undefined);
  return names.reduce((text, one) => text.replaceAll(one, ' '), prompt);
}

/** An event has a row for its venue. Any other page shows the venue as its address. */
function contactFacts({ venue, ...contact }: Contact, hasVenue: boolean): [Label, string][] {
  const facts = Object.entries(contact) as [Label, string][];
  if (!venue) return facts;
  if (hasVenue) return [['venue', venue], ...facts];
  return contact.address ? facts : [['address', venue], ...facts];
}

/**
 * Whether the report may list a section as filled in. An address or opening hours count only when
 * the prompt contains them.
 */
function isClaimed(section: string, { contact }: PageBrief): boolean {
  if (section === 'hours') return contact.hours !== undefined;
  if (section !== 'place') return true;
  return [contact.address, contact.venue, contact.phone, contact.email].some(Boolean);
}

function isShown(shown: string, what: string): boolean {
  const text = what.toLowerCase();
  return shown.toLowerCase().includes(JSON.stringify(text).slice(1, -1));
}

/** Returns the missing name and the titles of the sections that still contain placeholders for the user to fill in. */
function gapsOf({ title: name, sections }: Content): string[] {
  const all = (sections ?? []) as { [name: string]: Json }[];
  const names = name.startsWith('[') ? [name.slice(1, -1)] : [];
  return [...names, ...all.filter(hasGap).map(({ title }) => String(title))];
}

function hasGap(value: Json): boolean {
  if (typeof value === 'string') return value.includes('[');
  return typeof value === 'object' && Object.values(value).some(hasGap);
}

function templateReport({ prompt, language, project, content, original }: ReportInput): Report {
  const filled: string[] = [];
  const place = findPlace(prompt);
  const palette = paletteIn(prompt);
  if (content.title !== original.title) filled.push(labelled(language, 'name', content.title));
  if (place && JSON.stringify(content).includes(place))
    filled.push(labelled(language, 'place', place));
  if (palette) filled.push(colourLabel(language, palette));
  if (sizesOf(content) !== sizesOf(original)) filled.push(reportTexts[language].labels.numbers);
  const wishes = isExamplePrompt(prompt) ? [] : wishesOf(readBrief(prompt));
  return { filled, gaps: [], unmet: wishes.filter((wish) => !doesTemplate(project, wish)) };
}

/**
 * Returns the numbers and list lengths in a project's content, to detect whether the prompt changed
 * them.
 */
function sizesOf(content: Content): string {
  return JSON.stringify(
    Object.entries(content).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.length : Number(value),
    ]),
  );
}

function wishesOf({ sections, items, unmet }: PageBrief): string[] {
  return [...[...sections.values()].flat(), ...items.map(({ text }) => text), ...unmet];
}

const labelled = (language: Language, label: Label, what: string) =>
  formatText(reportTexts[language].labels[label], { what });

const colourLabel = (language: Language, palette: string) =>
  labelled(language, 'colour', colourNames[language][palette] ?? palette);
