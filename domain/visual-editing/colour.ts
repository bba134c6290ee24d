/** Red, green and blue from 0 to 1, in sRGB. */
export type Colour = readonly [red: number, green: number, blue: number];

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/**
 * Reads an opaque colour: `#rgb`, `#rrggbb`, `rgb()`, `hsl()` or `oklch()`, of which a part outside
 * of sRGB is cut off. Undefined for anything else, also for one that shows what is behind it.
 */
export function readColour(value: string): Colour | undefined {
  const text = value.trim().toLowerCase();
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text)?.[1];
  if (hex) {
    const whole = hex.length === 3 ? [...hex].map((one) => one + one).join('') : hex;
    const [red = 0, green = 0, blue = 0] = (whole.match(/../g) ?? []).map(
      (one) => Number.parseInt(one, 16) / 255,
    );
    return [red, green, blue];
  }
  const [, kind, inner = ''] = /^(rgb|hsl|oklch)\(([^()/]*)\)$/.exec(text) ?? [];
  const parts = inner.split(/[\s,]+/).filter((one) => one !== '');
  if (!kind || parts.length !== 3 || !parts.every((one) => /^-?[\d.]+(?:%|deg)?$/.test(one)))
    return undefined;
  const [a = '', b = '', c = ''] = parts;
  if (kind === 'rgb') return [channel(a), channel(b), channel(c)];
  if (kind === 'hsl') return fromHsl(Number.parseFloat(a), share(b, 100), share(c, 100));
  return fromOklch(share(a, 1), share(b, 1, 0.4), Number.parseFloat(c));
}

const channel = (part: string): number => clamp(share(part, 255));
/** Returns a number or a percentage as a part of `whole`; 100 % are `full`. */
const share = (part: string, whole: number, full = 1): number =>
  part.endsWith('%') ? (Number.parseFloat(part) / 100) * full : Number.parseFloat(part) / whole;

function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const at = (shift: number) => {
    const place = (((shift + hue / 30) % 12) + 12) % 12;
    return clamp(lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [at(0), at(8), at(4)];
}

/** The matrices of CSS Color 4. */
function fromOklch(lightness: number, chroma: number, hue: number): Colour {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const encode = (linear: number) =>
    clamp(linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Returns a colour as `#rrggbb`. */
export const toHex = (colour: Colour): string =>
  `#${colour
    .map((one) =>
      Math.round(one * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Returns the contrast of two colours as WCAG 2 defines it, from 1 to 21. */
export function contrastOf(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((one) =>
    one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
