import { contrastOf, readColour } from './colour.ts';
import { labelOfToken, type ThemeToken } from './theme.ts';

/** The least contrast of ordinary text with what is behind it (WCAG 2 AA). */
const leastContrast = 4.5;

const grounds = ['background', 'bg', 'paper', 'surface', 'canvas', 'base', 'card'];
const inks = ['foreground', 'fg', 'ink', 'text', 'soft', 'muted', 'muted-foreground'];

export type LowContrast = { text: string; ground: string; ratio: number };

/**
 * Returns the pairs of text and background, judged by their names, whose contrast is too low. A
 * text is meant for every ground of the page, and `on-accent` or `accent-foreground` for `accent`.
 */
export function lowContrasts(tokens: readonly ThemeToken[]): LowContrast[] {
  const colours = tokens.flatMap(({ kind, name, value }) => {
    const colour = kind === 'colour' ? readColour(value) : undefined;
    return colour ? [{ label: labelOfToken(name), colour }] : [];
  });
  return colours.flatMap((text) =>
    colours.flatMap((ground): LowContrast[] => {
      if (!isMeantFor(text.label, ground.label)) return [];
      const ratio = contrastOf(text.colour, ground.colour);
      if (ratio >= leastContrast) return [];
      return [{ text: text.label, ground: ground.label, ratio: Math.floor(ratio * 10) / 10 }];
    }),
  );
}

function isMeantFor(text: string, ground: string): boolean {
  if (text === `on-${ground}` || text === `${ground}-foreground`) return true;
  return inks.includes(text) && grounds.includes(ground);
}
