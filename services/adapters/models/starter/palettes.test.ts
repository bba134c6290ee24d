import { expect, it } from 'vitest';
import { type Palette, palettes } from './palettes.ts';

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each(Object.entries(palettes) as [string, Palette][])(
  '%s has a contrast of 4.5:1 for text and 7:1 for body text on every background',
  (_, palette) => {
    for (const ground of [palette.paper, palette.surface, palette.tint]) {
      expect(contrast(palette.ink, ground)).toBeGreaterThan(7);
      expect(contrast(palette.soft, ground)).toBeGreaterThan(4.5);
      expect(contrast(palette.accent, ground)).toBeGreaterThan(4.5);
    }
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThan(4.5);
  },
);
