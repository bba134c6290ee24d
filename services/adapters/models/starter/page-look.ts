import { isScene } from './drawings/draw-scenes.ts';
import { drawingsFor, palettesFor } from './drawings/drawing-words.ts';
import type { PageBrief } from './page-brief.ts';
import type { PaletteName } from './palettes.ts';
import type { Mood } from './prompt-wishes.ts';
import { siteKindOf } from './site-kinds.ts';
import { findTrade } from './trades.ts';

export type PageLook = {
  hero: string;
  face: string;
  frame: string;
  art: string;
  /** The drawings after the first one: in the hero, and beside the text about the owner. */
  others: string[];
  seed: string;
};

const heroes = ['split', 'poster', 'wide', 'cover'];
/** Layouts in which nothing covers a drawing of one object. */
const openHeroes = ['split', 'poster', 'wide'];
const faces = ['serif', 'sans', 'round', 'classic'];
const frames = ['arch', 'soft', 'sharp', 'leaf'];

const moodLooks: Record<Mood, { faces: string[]; frames: string[]; palettes: PaletteName[] }> = {
  calm: {
    faces: ['serif', 'classic'],
    frames: ['sharp', 'arch'],
    palettes: ['ink', 'kraft', 'teal'],
  },
  bold: { faces: ['sans'], frames: ['sharp', 'soft'], palettes: ['night', 'red', 'blue'] },
  cute: {
    faces: ['round'],
    frames: ['soft', 'leaf'],
    palettes: ['pink', 'teal', 'purple', 'blue'],
  },
  classic: {
    faces: ['classic', 'serif'],
    frames: ['arch', 'sharp'],
    palettes: ['red', 'green', 'night'],
  },
};
const kindFaces: Record<string, string[]> = {
  product: ['sans', 'round', 'serif'],
  event: ['sans', 'round', 'classic'],
  school: ['round', 'sans', 'serif'],
  wedding: ['classic', 'serif'],
  idea: ['sans'],
};

/** Additional drawings for a kind of page when the prompt names no subject. */
const companions: Record<string, string[]> = {
  wedding: ['bouquet', 'wreath'],
  cafe: ['cake', 'bread'],
  community: ['people'],
};
const cjk = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/;

/**
 * Returns the names of a page's drawings: first the drawing of its subject, then the drawings of
 * the listed items. `tile` is a pattern without a subject, for a page that no drawing fits.
 */
export function artsOf(kind: string, brief: PageBrief, prompt: string): string[] {
  const text = brief.name ? prompt.replaceAll(brief.name, ' ') : prompt;
  const head = text.split(/[:：,，、\n]/)[0] ?? '';
  const usual = choose(siteKindOf(kind).motifs, hashOf(prompt), 4);
  if (kind === 'idea') return [usual];
  const first = (part: string) => drawingsFor(part)[0];
  const listed = brief.items.flatMap((item) => first(item.text) ?? []);
  const subject = first(head) ?? listed[0] ?? first(text) ?? first(prompt);
  if (subject) return [...new Set([subject, ...listed])];
  const isAsianTable = kind === 'restaurant' && cjk.test(prompt);
  return isAsianTable ? ['food'] : [usual, ...(companions[kind] ?? [])];
}

/** Returns a hash of a text, so that the same prompt always gets the same look. */
export function hashOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 17);
}

/**
 * Chooses an element of a list by a hash. Mixes the bits of the hash, so that similar prompts do
 * not look alike.
 */
export function choose<T>(list: readonly T[], hash: number, salt: number): T {
  const mixed = Math.imul(hash ^ (salt * 0x9e3779b1), 0x85ebca6b) >>> 0;
  return list[(mixed >>> 8) % list.length] as T;
}

/**
 * Chooses the layout, typeface, frames and drawings of a page. A hash of the prompt chooses between
 * several that fit.
 */
export function lookOf(kind: string, brief: PageBrief, prompt: string): PageLook {
  const hash = hashOf(prompt);
  const mood = brief.mood ? moodLooks[brief.mood] : undefined;
  const [art = 'tile', ...others] = artsOf(kind, brief, prompt);
  return {
    hero: isScene(art) ? choose(openHeroes, hash, 7) : choose(heroes, hash, 1),
    face: choose(mood?.faces ?? kindFaces[kind] ?? faces, hash, 2),
    frame: choose(mood?.frames ?? frames, hash, 3),
    art,
    others: [...others, 'tile', 'tile'].slice(0, 2),
    seed: `${brief.name ?? brief.subject ?? kind}-${hash % 1000}`,
  };
}

/**
 * Returns the palette of the colour that the prompt names, otherwise a palette that suits the
 * trade, the subject and the mood.
 */
export function pagePalette(kind: string, brief: PageBrief, prompt: string): PaletteName {
  if (brief.palette) return brief.palette;
  const [art = ''] = artsOf(kind, brief, prompt);
  const suited = findTrade(kind, prompt)?.palettes ?? palettesFor(art);
  const moody = brief.mood ? moodLooks[brief.mood].palettes : siteKindOf(kind).palettes;
  const both = suited?.filter((name) => moody.includes(name)) ?? [];
  return choose(both.length > 0 ? both : (suited ?? moody), hashOf(prompt), 5);
}
