import { backdrop } from './backdrop.ts';
import { outdoors } from './outdoors.ts';
import { patterns } from './patterns.ts';
import { people } from './people.ts';
import { table } from './table.ts';
import { things } from './things.ts';
import { type Tones, tonesOf } from './tones.ts';

/** Draws a subject in the middle of a picture. */
export type Drawing = (tones: Tones) => string;

const scenes: Record<string, Drawing> = { ...people, ...table, ...outdoors, ...things };

/** The names of all illustrations. */
export const illustrationSubjects: readonly string[] = [
  ...Object.keys(scenes),
  ...Object.keys(patterns),
];

/**
 * Returns an illustration as SVG with an aspect ratio of 4 to 3; undefined for an unknown subject.
 * The same subject, accent and seed always give the same picture. Another seed gives another
 * backdrop. The drawings are our own and free to use.
 */
export function drawIllustration(subject: string, accent: string, seed = 1): string | undefined {
  const tones = tonesOf(accent);
  const random = createRandom(`${subject} ${seed}`);
  const pattern = patterns[subject];
  const scene = scenes[subject];
  if (!pattern && !scene) return undefined;
  const inside = pattern
    ? pattern(tones, random)
    : backdrop(tones, random) + (scene?.(tones) ?? '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600" preserveAspectRatio="xMidYMid slice"><rect width="800" height="600" fill="${tones.paper}"/>${inside}</svg>\n`;
}

/** Returns a function that returns numbers from 0 to 1. The numbers depend only on the text. */
function createRandom(text: string): () => number {
  let state = 2_166_136_261;
  for (const letter of text)
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
