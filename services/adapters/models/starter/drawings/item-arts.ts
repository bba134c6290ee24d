import type { Content, Json } from '../content-files.ts';
import { drawingsFor } from './drawing-words.ts';

type Section = { [name: string]: Json };
type Entry = { name: string; art?: string };

/** Drawings without a subject, which may be repeated on a page. */
const neutral = ['tile', 'frame', 'film'];

const pictured = ['goods', 'works'];

/**
 * Gives each entry of a section with pictures a drawing that fits its name, but no drawing twice.
 * In a section of goods, `usual` is used for one entry without a fitting drawing. A work without a
 * name gets an empty frame. The remaining entries get a pattern.
 */
export function addArts(section: Section, usual: string): Section {
  if (!pictured.includes(String(section.kind))) return section;
  const used = new Set<string>();
  const fitting = section.kind === 'goods' ? [usual] : [];
  const items = (section.items as Entry[]).map((entry) => {
    const blank = usual === 'film' ? 'film' : 'frame';
    const rest = section.kind === 'works' && entry.name.startsWith('[') ? blank : 'tile';
    const art = [...drawingsFor(entry.name), ...fitting].find((name) => !used.has(name)) ?? rest;
    if (!neutral.includes(art)) used.add(art);
    return { ...entry, art };
  });
  return { ...section, items };
}

/** Returns the names of all drawings on a page. */
export function artNamesIn(content: Content): string[] {
  const look = content.look as { art: string; others: string[] };
  const sections = content.sections as { items?: Entry[] }[];
  const ofItems = sections.flatMap(({ items = [] }) => items.flatMap(({ art }) => art ?? []));
  return [look.art, ...look.others, ...ofItems];
}
