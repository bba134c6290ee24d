import { outdoors } from '../../../../../domain/illustrations/outdoors.ts';
import { people } from '../../../../../domain/illustrations/people.ts';
import { table } from '../../../../../domain/illustrations/table.ts';
import { things } from '../../../../../domain/illustrations/things.ts';
import type { Tones } from '../../../../../domain/illustrations/tones.ts';
import { blooms } from './blooms.ts';
import { edible } from './edible.ts';
import { objects } from './objects.ts';

/** Drawings use the colours of the page's theme, so that they follow when the palette changes. */
const mix = (percent: number) => `color-mix(in oklab, var(--accent) ${percent}%, var(--tint))`;
const tones: Tones = {
  paper: mix(14),
  soft: mix(24),
  mid: mix(52),
  accent: 'var(--accent)',
  deep: 'var(--deep)',
  other: 'var(--leaf)',
  warm: 'var(--pop)',
  white: 'var(--surface)',
};

/** A garden is left out, because a component of the page draws it. */
const { garden: _, ...places } = outdoors;

const scenes: Record<string, (tones: Tones) => string> = {
  ...people,
  ...table,
  ...places,
  ...things,
  ...edible,
  ...objects,
  ...blooms,
};

/**
 * Whether a drawing is written into the project's `scenes.tsx`. Other drawings are components of
 * the template.
 */
export const isScene = (name: string): boolean => name in scenes;

/** Returns the project's `src/art/scenes.tsx` with the drawings that a page names. */
export function writeScenes(names: Iterable<string>): string {
  const entries = [...new Set(names)]
    .filter(isScene)
    .sort()
    .map((name) => `  ${name}: (\n    <>\n${jsx(drawn(name))}\n    </>\n  ),\n`);
  return `import type { ReactNode } from 'react';

/** Drawings of 800 by 600 units in the colours of the theme. */
export const scenes: Record<string, ReactNode> = {
${entries.join('')}};
`;
}

function drawn(name: string): string {
  const ground = `<rect width="800" height="600" fill="${tones.paper}"/>`;
  const backdrop = `<circle cx="400" cy="300" r="238" fill="${tones.soft}"/>`;
  return ground + backdrop + (scenes[name]?.(tones) ?? '');
}

const jsx = (svg: string) =>
  svg
    .replace(
      /stroke-(width|linecap|linejoin)/g,
      (_, name: string) => `stroke${name[0]?.toUpperCase()}${name.slice(1)}`,
    )
    .replaceAll('/>', ' />')
    .replaceAll('><', '>\n<')
    .replace(/^/gm, '      ');
