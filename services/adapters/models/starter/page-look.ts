import type { PageBrief } from './page-brief.ts';
import type { PaletteName } from './palettes.ts';
import type { Mood } from './prompt-wishes.ts';
import { siteKindOf } from './site-kinds.ts';

export type PageLook = {
  hero: string;
  face: string;
  frame: string;
  art: string;
  seed: string;
};

const heroes = ['split', 'poster', 'wide', 'cover'];
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
    palettes: ['pink', 'yellow', 'orange', 'teal'],
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

/** Drawings for trades with a typical object. For other trades the kind of page decides. */
const tradeMotifs: [motif: string, words: RegExp][] = [
  [
    'garden',
    /flower|florist|garden|plant|花店|花艺|花坊|鲜花|植物|花屋|フラワー|園芸|꽃|식물|정원/i,
  ],
  [
    'rays',
    /\bdanc|music|piano|guitar|choir|concert|舞蹈|音乐|钢琴|吉他|合唱|ダンス|音楽|ピアノ|ギター|댄스|음악|피아노/i,
  ],
  [
    'screen',
    /\bcod(?:e|ing)\b|program(?:ming)?\b|software|\bdata\b|\btech\b|编程|程序|软件|科技|プログラミング|開発|코딩|프로그래밍|개발/i,
  ],
  ['shelf', /potter|ceramic|陶|瓷|도예|도자/i],
  [
    'paper',
    /plumb|electric|carpent|repair|cleaning|architect|knit|yarn|quilt|textile|水电|维修|木工|保洁|建筑|编织|毛线|布艺|水道|電気|修理|清掃|建築|編み物|毛糸|배관|전기|수리|청소|건축|뜨개/i,
  ],
  ['books', /\bbook|书店|书院|读书|本屋|書店|読書|서점|책방|독서/i],
  [
    'hills',
    /hik|travel|tour|camp|farm|徒步|登山|旅行|旅游|民宿|露营|农场|登山|旅館|農園|キャンプ|여행|등산|캠핑|펜션|농장/i,
  ],
];

/** Returns a hash of a text, so that the same prompt always gets the same look. */
export function hashOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 17);
}

/** Chooses from a list. Mixes the bits of the hash, so that similar prompts do not look alike. */
export function choose<T>(list: readonly T[], hash: number, salt: number): T {
  const mixed = Math.imul(hash ^ (salt * 0x9e3779b1), 0x85ebca6b) >>> 0;
  return list[(mixed >>> 8) % list.length] as T;
}

/** Chooses the layout, typeface, frames and drawing of a page, among those that fit by a hash. */
export function lookOf(kind: string, brief: PageBrief, prompt: string): PageLook {
  const hash = hashOf(prompt);
  const mood = brief.mood ? moodLooks[brief.mood] : undefined;
  const trade =
    kind === 'idea' ? undefined : tradeMotifs.find(([, words]) => words.test(prompt))?.[0];
  const { motifs } = siteKindOf(kind);
  return {
    hero: choose(heroes, hash, 1),
    face: choose(mood?.faces ?? kindFaces[kind] ?? faces, hash, 2),
    frame: choose(mood?.frames ?? frames, hash, 3),
    art: kind === 'cafe' || kind === 'restaurant' || !trade ? choose(motifs, hash, 4) : trade,
    seed: `${brief.name ?? brief.subject ?? kind}-${hash % 1000}`,
  };
}

export function pagePalette(kind: string, brief: PageBrief, prompt: string): PaletteName {
  if (brief.palette) return brief.palette;
  const own = siteKindOf(kind).palettes;
  const moody = brief.mood ? moodLooks[brief.mood].palettes : own;
  return choose(moody, hashOf(prompt), 5);
}
