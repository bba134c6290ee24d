import type { Language } from '../../../../domain/locale.ts';
import { type Json, readSectionContent } from './content-files.ts';
import type { PageBrief } from './page-brief.ts';
import { capital } from './prompt-subject.ts';
import { mentions, wordsOf } from './vocabulary.ts';

type Section = { [name: string]: Json };
type Row = { label: string; value?: string; time?: string };

/** Whether a kind of page is about something that takes place at a venue on a date. */
export const isDated = (kind: string): boolean => kind === 'event' || kind === 'wedding';

const transport = wordsOf('directions|parking|交通|停车|路线|行き方|駐車場|교통|주차');

/** Whether a prompt's words ask how to get to the place. The page leaves this as a gap. */
export const asksTheWay = (words: string): boolean => mentions(words, transport);

/**
 * Adds a row for each word of the prompt that asks how to get to the place. Returns the section and
 * the words that remain.
 */
export function withTransport(section: Section, words: string[], language: Language) {
  const asked = section.kind === 'place' ? words.filter(asksTheWay) : [];
  if (asked.length === 0) return { base: section, rest: words };
  const { rows } = readSectionContent('transport', language, 'page') as { rows: Row[] };
  const added = asked.map((word) => ({ label: capital(word), value: rows[0]?.value ?? '' }));
  const base = { ...section, rows: [...(section.rows as Row[]), ...added] } as Section;
  return { base, rest: words.filter((word) => !asked.includes(word)) };
}

/** Replaces placeholders for address, telephone, hours and date with the facts from the prompt. */
export function fillContact(
  section: Section,
  brief: PageBrief,
  language: Language,
  kind: string,
): Section {
  const rows = section.rows as Row[] | undefined;
  if (!rows) return section;
  if (section.id === 'date') return { ...section, rows: datedRows(rows, brief) };
  if (section.kind === 'hours') return { ...section, rows: hourRows(rows, brief, language) };
  return section.kind === 'place' ? { ...section, rows: placeRows(rows, brief, kind) } : section;
}

function datedRows(rows: Row[], { contact }: PageBrief) {
  const times = [contact.date, contact.time ?? contact.hours];
  return rows.map((row, index) => ({ ...row, time: times[index] ?? row.time ?? '' }));
}

/** Hours apply to the days that the prompt names with them. Without days, the days are a gap. */
function hourRows(rows: Row[], { contact, days }: PageBrief, language: Language) {
  const { hours } = contact;
  if (!hours) return rows as (Row & { time: string })[];
  const { rows: blank } = readSectionContent('openDays', language, 'page') as { rows: Row[] };
  return [{ label: days ? capital(days) : (blank[0]?.label ?? ''), time: hours }];
}

function placeRows(rows: Row[], { contact, place }: PageBrief, kind: string) {
  const { venue, address, phone, email } = contact;
  const values = isDated(kind) ? [venue, address] : [address ?? venue, phone, email];
  const town = place ? ` · ${place}` : '';
  return rows.map(({ label, value = '' }, index) => ({
    label,
    value: values[index] ?? (index === 0 ? `${value}${town}` : value),
  }));
}
