import { limits } from '../limits/index.ts';
import { classOfLook, type LookContext, noContext } from './look-classes.ts';
import type { LookName } from './look-names.ts';
import { scales, themedLook, themeNames } from './look-scales.ts';

/** A class, and what it looks like before the page's style sheet has it. */
export type Look = { name: string; styles: Record<string, string> };

const sizes: Record<string, string> = {
  xs: '0.75rem',
  sm: '0.875rem',
  base: '1rem',
  lg: '1.125rem',
  xl: '1.25rem',
  '2xl': '1.5rem',
  '3xl': '1.875rem',
  '4xl': '2.25rem',
  '5xl': '3rem',
  '6xl': '3.75rem',
};
/** The line heights that the classes of these sizes bring with them, in rem. */
const sizeLines: Record<string, number> = {
  ...{ xs: 1, sm: 1.25, base: 1.5, lg: 1.75, xl: 1.75 },
  ...{ '2xl': 2, '3xl': 2.25, '4xl': 2.5, '5xl': 3, '6xl': 3.75 },
};
const weights: Record<string, string> = {
  normal: '400',
  medium: '500',
  semibold: '600',
  bold: '700',
  extrabold: '800',
};
const radii: Record<string, string> = {
  none: '0',
  sm: '0.25rem',
  md: '0.375rem',
  lg: '0.5rem',
  xl: '0.75rem',
  '2xl': '1rem',
  full: 'calc(infinity * 1px)',
};
const alignments: Record<string, string> = { left: 'left', center: 'center', right: 'right' };

/** Looks of which one of a few is chosen, with their CSS values. */
export const lookChoices = {
  size: sizes,
  weight: weights,
  align: alignments,
  radius: radii,
  leading: scales.leading.values,
  width: scales.width.values,
  borderWidth: scales.borderWidth.values,
  shadow: scales.shadow.values,
} as const;

const spaces: Record<string, { class: string; property: string }> = {
  paddingX: { class: 'px', property: 'padding-inline' },
  paddingY: { class: 'py', property: 'padding-block' },
  marginX: { class: 'mx', property: 'margin-inline' },
  marginY: { class: 'my', property: 'margin-block' },
  gap: { class: 'gap', property: 'gap' },
};

const hexColour = /^#[0-9a-f]{6}$/;

/**
 * Returns the class for a chosen value: a name of `lookChoices`, a colour as `#rrggbb`, or a number
 * of pixels, which is limited (INJ-007). `css` is the value that the project's theme has for a name.
 * Undefined for anything else.
 */
export function lookOf(look: LookName, value: string, css?: string): Look | undefined {
  if (css !== undefined) return themedLook(look, value, css);
  const space = spaces[look];
  if (space) return spaceLook(space, value);
  switch (look) {
    case 'color':
    case 'background':
    case 'borderColor': {
      if (!hexColour.test(value)) return undefined;
      const { prefix, property } = colours[look];
      return { name: `${prefix}-[${value}]`, styles: { [property]: value } };
    }
    case 'leading':
    case 'width':
    case 'shadow':
      return choice(scales[look].values, value, scales[look]);
    case 'borderWidth': {
      const found = choice(scales.borderWidth.values, value, scales.borderWidth);
      // The class draws a line where the page has no style for borders.
      const styles = { 'border-style': 'var(--tw-border-style, solid)', ...found?.styles };
      return found && { name: value === '1' ? 'border' : found.name, styles };
    }
    case 'size':
      return sizeLook(value);
    case 'weight':
      return choice(weights, value, { prefix: 'font', property: 'font-weight' });
    case 'align':
      return choice(alignments, value, { prefix: 'text', property: 'text-align' });
    default:
      return choice(radii, value, { prefix: 'rounded', property: 'border-radius' });
  }
}

const colours = {
  color: { prefix: 'text', property: 'color' },
  background: { prefix: 'bg', property: 'background-color' },
  borderColor: { prefix: 'border', property: 'border-color' },
};

function choice(
  values: Readonly<Record<string, string>>,
  value: string,
  { prefix, property }: { prefix: string; property: string },
): Look | undefined {
  const css = Object.hasOwn(values, value) ? values[value] : undefined;
  return css === undefined
    ? undefined
    : { name: `${prefix}-${value}`, styles: { [property]: css } };
}

/** A class for the line height of the element goes before the line height of its size. */
function sizeLook(value: string): Look | undefined {
  const look = choice(sizes, value, { prefix: 'text', property: 'font-size' });
  const ratio = (sizeLines[value] ?? 0) / Number.parseFloat(sizes[value] ?? '');
  return (
    look && { ...look, styles: { ...look.styles, 'line-height': `var(--tw-leading, ${ratio})` } }
  );
}

function spaceLook(space: { class: string; property: string }, value: string): Look | undefined {
  if (!/^\d{1,5}$/.test(value)) return undefined;
  const pixels = clampSpace(Number(value));
  const step = pixels % 4 === 0 ? String(pixels / 4) : `[${pixels}px]`;
  return { name: `${space.class}-${step}`, styles: { [space.property]: `${pixels}px` } };
}

/** INJ-007: limits margin and padding. */
export const clampSpace = (pixels: number): number =>
  Math.max(0, Math.min(limits.visualEditing.spaceMax, Math.round(pixels)));

/** Returns the value of a look that an element has; '' if it is none of the choices. */
export function valueOfLook(
  look: LookName,
  className: string,
  context: LookContext = noContext,
): string {
  const whole = classOfLook(look, className, context);
  if (whole === null) return '';
  const name = whole.replace(/^(?:sm|md|lg|xl|2xl):/, '').replace(/!$/, '');
  const rest = name.includes('-') ? name.slice(name.indexOf('-') + 1) : '';
  if (look === 'color' || look === 'background' || look === 'borderColor') {
    const isThemed = themeNames(look, context.theme ?? {}).includes(rest);
    return isThemed ? rest : (/^\[(#[0-9a-f]{6})\]$/.exec(rest)?.[1] ?? '');
  }
  if (name === 'border') return '1';
  if (!spaces[look]) return rest;
  const pixels = /^\[(\d+)px\]$/.exec(rest)?.[1];
  if (pixels !== undefined) return pixels;
  return /^\d+(?:\.5)?$/.test(rest) && !name.startsWith('-') ? String(Number(rest) * 4) : '';
}
