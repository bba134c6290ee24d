import type { LookName } from './look-names.ts';

type Scale = {
  prefix: string;
  property: string;
  values: Readonly<Record<string, string>>;
};

/** Tailwind's scales of the looks of a box, with their CSS values. */
export const scales = {
  leading: {
    ...{ prefix: 'leading', property: 'line-height' },
    values: {
      none: '1',
      tight: '1.25',
      snug: '1.375',
      normal: '1.5',
      relaxed: '1.625',
      loose: '2',
    },
  },
  width: {
    ...{ prefix: 'w', property: 'width' },
    values: {
      ...{ auto: 'auto', fit: 'fit-content', '1/4': '25%', '1/3': '33.333333%', '1/2': '50%' },
      ...{ '2/3': '66.666667%', '3/4': '75%', full: '100%' },
    },
  },
  borderWidth: {
    ...{ prefix: 'border', property: 'border-width' },
    values: { 0: '0', 1: '1px', 2: '2px', 4: '4px', 8: '8px' },
  },
  shadow: {
    ...{ prefix: 'shadow', property: 'box-shadow' },
    values: {
      none: 'none',
      sm: '0 1px 3px 0 rgb(0 0 0 / 0.1), 0 1px 2px -1px rgb(0 0 0 / 0.1)',
      md: '0 4px 6px -1px rgb(0 0 0 / 0.1), 0 2px 4px -2px rgb(0 0 0 / 0.1)',
      lg: '0 10px 15px -3px rgb(0 0 0 / 0.1), 0 4px 6px -4px rgb(0 0 0 / 0.1)',
      xl: '0 20px 25px -5px rgb(0 0 0 / 0.1), 0 8px 10px -6px rgb(0 0 0 / 0.1)',
      '2xl': '0 25px 50px -12px rgb(0 0 0 / 0.25)',
    },
  },
} as const satisfies Partial<Record<LookName, Scale>>;

/** A look, its class with this value, and the style that it shows. */
type Style = { prefix: string; property: string };

/** The looks that a project's theme has values for, and how their names begin there. */
const themed: Partial<Record<LookName, Style & { namespace: string }>> = {
  color: { namespace: '--color-', prefix: 'text', property: 'color' },
  background: { namespace: '--color-', prefix: 'bg', property: 'background-color' },
  borderColor: { namespace: '--color-', prefix: 'border', property: 'border-color' },
  size: { namespace: '--text-', prefix: 'text', property: 'font-size' },
  radius: { namespace: '--radius-', prefix: 'rounded', property: 'border-radius' },
  leading: { namespace: '--leading-', ...scales.leading },
  shadow: { namespace: '--shadow-', ...scales.shadow },
};

/** The values of a project's theme by their names (`--color-soft`). */
export type Theme = Readonly<Record<string, string>>;

/** Returns the names that a theme has for a look, as they are in its class: `soft`. */
export function themeNames(look: LookName, theme: Theme): string[] {
  const { namespace } = themed[look] ?? {};
  if (namespace === undefined) return [];
  return Object.keys(theme).flatMap((name) => {
    const rest = name.startsWith(namespace) ? name.slice(namespace.length) : '';
    // `--text-xl--line-height` is a part of another value.
    return /^\w+(?:-\w+)*$/.test(rest) ? [rest] : [];
  });
}

/** Returns the CSS value that a theme has for a name; undefined if it has none. */
export function themeValue(look: LookName, name: string, theme: Theme): string | undefined {
  const { namespace } = themed[look] ?? {};
  const whole = `${namespace}${name}`;
  return namespace !== undefined && Object.hasOwn(theme, whole)
    ? resolve(theme[whole] ?? '', theme, 5)
    : undefined;
}

/** The page may not have the variables that no class uses. */
function resolve(value: string, theme: Theme, depth: number): string {
  if (depth === 0) return value;
  return value.replace(/var\((--[\w-]+)\)/g, (whole, name: string) =>
    Object.hasOwn(theme, name) ? resolve(theme[name] ?? '', theme, depth - 1) : whole,
  );
}

/** Returns the class and the style of a value of the theme. */
export function themedLook(look: LookName, name: string, css: string) {
  const style = themed[look];
  if (!style || !/^\w+(?:-\w+)*$/.test(name)) return undefined;
  return { name: `${style.prefix}-${name}`, styles: { [style.property]: css } };
}
