/** The colours of a picture, all derived from one accent. */
export type Tones = Record<
  'paper' | 'soft' | 'mid' | 'accent' | 'deep' | 'other' | 'warm' | 'white',
  string
>;

const hex = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Returns the tones of an accent such as `#0f766e`; tones of a soft blue for an invalid colour. */
export function tonesOf(accent: string): Tones {
  const { hue, share } = hueOf(accent);
  const tone = (turn: number, saturation: number, light: number) =>
    `hsl(${Math.round((hue + turn + 360) % 360)} ${Math.round(saturation * share)}% ${light}%)`;
  return {
    paper: tone(0, 46, 95),
    soft: tone(0, 50, 87),
    mid: tone(0, 44, 68),
    accent: tone(0, 58, 46),
    deep: tone(0, 46, 24),
    other: tone(165, 62, 62),
    warm: 'hsl(38 84% 70%)',
    white: '#fffdf9',
  };
}

/**
 * Returns the hue of an accent. `share` is its saturation, so that a grey accent gives nearly grey
 * tones.
 */
function hueOf(accent: string): { hue: number; share: number } {
  const [, red, green, blue] = hex.exec(accent.trim()) ?? [];
  if (!red || !green || !blue) return { hue: 212, share: 1 };
  const [r, g, b] = [red, green, blue].map((one) => Number.parseInt(one, 16) / 255) as [
    number,
    number,
    number,
  ];
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const range = most - least;
  if (range < 0.02) return { hue: 212, share: 0.25 };
  const sector = (): number => {
    if (most === r) return ((g - b) / range + 6) % 6;
    return most === g ? (b - r) / range + 2 : (r - g) / range + 4;
  };
  return { hue: sector() * 60, share: Math.min(1, 0.45 + range) };
}
