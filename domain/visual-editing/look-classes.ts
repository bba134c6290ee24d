import type { LookName } from './look-names.ts';
import type { Theme } from './look-scales.ts';

/**
 * What decides which classes apply: the page's width in CSS pixels, and the names of the custom
 * properties in the project's `@theme` (`--color-soft`).
 */
export type LookContext = {
  width: number;
  tokens: readonly string[];
  /** The values of these properties. */
  theme?: Theme;
  /** The breakpoint that the user has chosen, instead of the one that decides at the width. */
  at?: Breakpoint;
  /** The looks that the project's own CSS decides, which only an important class changes. */
  overruled?: readonly LookName[];
};

export const noContext: LookContext = { width: 0, tokens: [] };

/** Tailwind's breakpoints, in CSS pixels. Without one, a class applies at every width. */
export const breakpoints = { '': 0, sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 } as const;
export type Breakpoint = keyof typeof breakpoints;

const widthOf = (breakpoint: string): number | undefined =>
  Object.hasOwn(breakpoints, breakpoint) ? breakpoints[breakpoint as Breakpoint] : undefined;

/** Where a look is changed: at a breakpoint (`md`, or ''), in the place of a class or as a new one. */
export type LookPlace = {
  breakpoint: Breakpoint;
  from: string | null;
  /** Whether the new class has to be important (`px-6!`) to decide. */
  isImportant?: boolean;
};

type Match = (name: string, tokens: readonly string[]) => boolean;

/** Only names that are surely colours: an unknown one may be a size, a picture or a shadow. */
const colour =
  /^(?:(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-(?:50|[1-9]00|950)|white|black|transparent|current|inherit|\[(?:#|rgba?\(|hsla?\(|oklch\(|color:)[^\]]*\])$/;
const opacity = /^(?:[\d.]+|\[[^\]]+\])$/;

function isColour(prefix: string): Match {
  return (name, tokens) => {
    if (!name.startsWith(prefix)) return false;
    const whole = name.slice(prefix.length);
    const slash = whole.lastIndexOf('/');
    const rest = slash >= 0 && opacity.test(whole.slice(slash + 1)) ? whole.slice(0, slash) : whole;
    return colour.test(rest) || tokens.includes(`--color-${rest}`);
  };
}

const textSize =
  /^text-(?:(?:xs|sm|base|lg|[2-9]?xl)(?:\/.+)?|\[(?:length:|(?:clamp|min|max|calc)\(|[\d.]).*\])$/;
const radius = /^rounded(?:-(?!(?:[trblse]|[tb][lr]|[se][se])(?:-|$)).+)?$/;
const leading = /^leading-(?:none|tight|snug|normal|relaxed|loose|[\d.]+|\[[^\]]*\]|\([^)]*\))$/;
const shadow = /^shadow(?:-(?:none|2?xs|sm|md|lg|2?xl|inner|\[(?!#|color:)[^\]]*\]))?$/;
const borderWidth = /^border(?:-(?:\d+|\[(?:length:|[\d.])[^\]]*\]))?$/;
const narrowBorderWidth = /^border-[trblsexy](?:-(?:\d+|\[(?:length:|[\d.])[^\]]*\]))?$/;
const narrowBorderColor = /^border-[trblsexy]-(?!\d+$|\[(?:length:|[\d.]))./;
const narrowRadius = /^rounded-(?:[trblse]|[tb][lr]|[se][se])(?:-|$)/;

/**
 * The classes of a look: those that set exactly it, those that set more (`p-4` for `px-4`), which
 * stay, and those that set a part of it (`pl-4`), beside which it cannot be changed safely.
 */
const groups: Record<LookName, { own: Match; wider?: RegExp; narrower?: RegExp }> = {
  size: {
    own: (name, tokens) =>
      textSize.test(name) || tokens.includes(`--${/^text-[\w-]+/.exec(name)?.[0]}`),
  },
  // The class of a size brings a line height too.
  leading: {
    own: (name, tokens) =>
      leading.test(name) || (name.startsWith('leading-') && tokens.includes(`--${name}`)),
    wider: textSize,
  },
  weight: {
    own: (name) =>
      /^font-(?:thin|extralight|light|normal|medium|(?:semi|extra)?bold|black|\[\d+\])$/.test(name),
  },
  align: { own: (name) => /^text-(?:left|center|right|justify|start|end)$/.test(name) },
  color: { own: isColour('text-') },
  background: { own: isColour('bg-') },
  paddingX: space(/^px-/, /^p-/, /^p[lrse]-/),
  paddingY: space(/^py-/, /^p-/, /^p[tb]-/),
  marginX: space(/^-?mx-/, /^-?m-/, /^-?m[lrse]-/),
  marginY: space(/^-?my-/, /^-?m-/, /^-?m[tb]-/),
  gap: { own: (name) => /^gap-(?![xy]-)/.test(name), narrower: /^gap-[xy]-/ },
  width: { own: (name) => /^w-/.test(name), wider: /^size-/ },
  borderWidth: { own: (name) => borderWidth.test(name), narrower: narrowBorderWidth },
  borderColor: { own: isColour('border-'), narrower: narrowBorderColor },
  radius: { own: (name) => radius.test(name), narrower: narrowRadius },
  shadow: {
    own: (name, tokens) =>
      shadow.test(name) || (name.startsWith('shadow-') && tokens.includes(`--${name}`)),
  },
};

function space(own: RegExp, wider: RegExp, narrower: RegExp) {
  return { own: (name: string) => own.test(name), wider, narrower };
}

/** Variants of a moment or of another box: what the element shows at rest does not depend on them. */
const momentary =
  /^(?:hover|focus|focus-\w+|active|visited|disabled|dark|print|before|after|placeholder|selection|marker|file|(?:group|peer|aria|data)-.+)$/;

type Found = { whole: string; breakpoint: Breakpoint; isOwn: boolean; isImportant: boolean };

/**
 * Returns the classes that decide a look at the page's width, the narrowest breakpoint first. They
 * are not safe if others decide it too, so that a changed class might not look as it is chosen.
 */
function findClasses(
  look: LookName,
  className: string,
  context: LookContext,
): { found: Found[]; isSafe: boolean } {
  const { own, wider, narrower } = groups[look];
  const found: Found[] = [];
  let isSafe = true;
  for (const whole of className.split(/\s+/)) {
    const parts = splitVariants(whole);
    const base = parts.pop() ?? '';
    const isImportant = base.endsWith('!');
    const name = base.replace(/^!|!$/, '');
    const isOwn = own(name, context.tokens);
    const isPart = narrower?.test(name) ?? false;
    if (!isOwn && !isPart && !wider?.test(name)) continue;
    if (parts.some((variant) => momentary.test(variant))) continue;
    const [breakpoint = '', other] = parts;
    const from = widthOf(breakpoint);
    const isPlain = from !== undefined && other === undefined && !base.startsWith('!');
    if (isPlain && from > context.width) continue;
    if (!isPlain || isPart) isSafe = false;
    else found.push({ whole, breakpoint: breakpoint as Breakpoint, isOwn, isImportant });
  }
  // Beside an important class, the others decide nothing.
  const isAnyImportant = found.some((one) => one.isImportant);
  const deciding = found.filter((one) => one.isImportant || !isAnyImportant);
  return { found: deciding.sort((a, b) => rankOf(a) - rankOf(b)), isSafe };
}

/** Splits `md:hover:px-4` at its colons, but not those inside of brackets. */
function splitVariants(name: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const one of name) {
    if (one === '[' || one === '(') depth += 1;
    if (one === ']' || one === ')') depth -= 1;
    if (one === ':' && depth === 0) parts.push('');
    else parts.push(parts.pop() + one);
  }
  return parts;
}

const rankOf = ({ breakpoint }: Found) => breakpoints[breakpoint];

/** With a chosen breakpoint, the classes that apply from there on decide. */
const atChosen = (context: LookContext): LookContext =>
  context.at === undefined ? context : { ...context, width: breakpoints[context.at] };

/**
 * Returns where a look of an element is changed, so that the page shows it at its width: the class
 * of the widest breakpoint that applies. Undefined if the look is set in a way that a class cannot
 * change safely.
 */
export function placeOfLook(
  look: LookName,
  className: string,
  context: LookContext,
): LookPlace | undefined {
  const { found, isSafe } = findClasses(look, className, atChosen(context));
  if (!isSafe) return undefined;
  const breakpoint = context.at ?? found.at(-1)?.breakpoint ?? '';
  const own = found.findLast((one) => one.isOwn && one.breakpoint === breakpoint);
  const isImportant = context.overruled?.includes(look) || found.some((one) => one.isImportant);
  return { breakpoint, from: own?.whole ?? null, ...(isImportant ? { isImportant } : {}) };
}

/** Returns the class that decides a look at the page's width; null if there is none. */
export function classOfLook(
  look: LookName,
  className: string,
  context: LookContext = noContext,
): string | null {
  const { found } = findClasses(look, className, atChosen(context));
  return found.findLast(({ isOwn }) => isOwn)?.whole ?? null;
}

/**
 * Returns the width from which another class decides a look; undefined if none does. Only an
 * important class decides after an important one.
 */
export function endOfLook(
  look: LookName,
  className: string,
  { breakpoint, isImportant = false, context }: Omit<LookPlace, 'from'> & { context: LookContext },
): number | undefined {
  const everywhere = { ...context, width: Number.POSITIVE_INFINITY };
  const { found } = findClasses(look, className, everywhere);
  return found
    .filter((one) => one.isImportant || !isImportant)
    .map(rankOf)
    .find((width) => width > breakpoints[breakpoint]);
}
