import { type Json, readLiteral } from './literal.ts';

/** The prefixes of CSS variables in Tailwind 4 for the theme keys of a Tailwind 3 configuration. */
const namespaces: Readonly<Record<string, string>> = {
  colors: 'color',
  fontFamily: 'font',
  fontSize: 'text',
  fontWeight: 'font-weight',
  borderRadius: 'radius',
  boxShadow: 'shadow',
  dropShadow: 'drop-shadow',
  screens: 'breakpoint',
  spacing: 'spacing',
  letterSpacing: 'tracking',
  lineHeight: 'leading',
  maxWidth: 'container',
  animation: 'animate',
  transitionTimingFunction: 'ease',
  blur: 'blur',
  aspectRatio: 'aspect',
  backgroundImage: 'background-image',
};
/**
 * Keys that have no effect in Tailwind 4: they list files to scan, or set what is now the default.
 */
const meaningless = new Set([
  'content',
  'plugins',
  'theme',
  'darkMode',
  'presets',
  'mode',
  'purge',
]);

/**
 * Converts a Tailwind 3 configuration to the CSS of Tailwind 4. Returns '' when the configuration
 * changes nothing. Returns undefined when it contains more than literals, or settings that CSS
 * cannot express.
 */
export function writeTheme(config: string): string | undefined {
  const stated = readConfig(config);
  if (!stated || Object.keys(stated).some((key) => !meaningless.has(key))) return undefined;
  const { theme = {}, plugins = [], presets = [], darkMode } = stated;
  if (!isRecord(theme) || !isEmpty(plugins) || !isEmpty(presets)) return undefined;
  const { extend = {}, ...replaced } = theme;
  if (!isRecord(extend)) return undefined;
  const parts = [...Object.entries(replaced), ...Object.entries(extend)].map(writePart);
  if (parts.includes(undefined)) return undefined;
  const dark = isClass(darkMode) ? '@custom-variant dark (&:where(.dark, .dark *));\n' : '';
  const body = parts.flatMap((lines) => lines ?? []).map((line) => `  ${line}\n`);
  return body.length === 0 ? dark : `${dark}@theme {\n${body.join('')}}\n`;
}

/** Returns the CSS lines for one theme key; undefined when CSS cannot express it. */
function writePart([key, value]: [string, Json]): string[] | undefined {
  if (key === 'container') return [];
  if (!isRecord(value)) return undefined;
  if (key === 'keyframes') return writeFrames(value);
  return namespaces[key] ? writeValues(namespaces[key], value) : undefined;
}

/** Finds the object that a configuration exports, in the forms that models write. */
function readConfig(text: string): Record<string, Json> | undefined {
  const exported = /\bexport\s+default\s+|\bmodule\.exports\s*=\s*/.exec(text);
  if (!exported) return undefined;
  const rest = text.slice(exported.index + exported[0].length);
  const name = nameOf(rest);
  const declared = name === undefined ? -1 : findDeclared(text, name);
  if (name !== undefined && declared < 0) return undefined;
  const from = name === undefined ? rest.replace(/^\w+\((?=\{)/, '') : text.slice(declared);
  const value = readLiteral(from);
  return isRecord(value) ? value : undefined;
}

/**
 * Returns the name of the exported variable if the export is a plain name, which `satisfies` and a
 * type may follow.
 */
function nameOf(rest: string): string | undefined {
  const [name = '', after] = rest.replaceAll(';', ' ').trim().split(' ', 2);
  const isName = /^[A-Za-z_$][\w$]*$/.test(name) && !/^\d/.test(name);
  return isName && (after === undefined || after === 'satisfies') ? name : undefined;
}

/** Returns the offset at which the value of a variable begins; -1 if it is not declared. */
function findDeclared(text: string, name: string): number {
  const found = ['const', 'let', 'var']
    .map((word) => text.indexOf(`${word} ${name}`))
    .find((at) => at >= 0);
  const equals = found === undefined ? -1 : text.indexOf('=', found);
  return equals < 0 ? -1 : equals + 1;
}

function writeValues(namespace: string, values: Record<string, Json>): string[] | undefined {
  const lines: string[] = [];
  for (const [key, value] of Object.entries(values)) {
    if (!/^[\w.-]+$/.test(key)) return undefined;
    const name = key === 'DEFAULT' ? namespace : `${namespace}-${key.replace('.', '_')}`;
    const written = writeValue(name, value, namespace);
    if (!written) return undefined;
    lines.push(...written);
  }
  return lines;
}

function writeValue(name: string, value: Json, namespace: string): string[] | undefined {
  if (typeof value === 'string' || typeof value === 'number') {
    if (/[;{}]/.test(String(value)) || /\btheme\(|<alpha-value>/.test(String(value)))
      return undefined;
    return [`--${name}: ${value};`];
  }
  if (Array.isArray(value)) return writeList(name, value, namespace);
  return isRecord(value) && namespace === 'color' ? writeValues(name, value) : undefined;
}

/** Converts a list of fonts, or a font size with its line height. */
function writeList(name: string, value: Json[], namespace: string): string[] | undefined {
  if (namespace === 'text') {
    const [size, more] = value;
    const height = isRecord(more ?? null) ? (more as Record<string, Json>).lineHeight : more;
    if (typeof size !== 'string') return undefined;
    return [
      `--${name}: ${size};`,
      ...(height === undefined ? [] : [`--${name}--line-height: ${String(height)};`]),
    ];
  }
  if (!value.every((one) => typeof one === 'string')) return undefined;
  const fonts = value.map((one) => (/^[\w-]+$|["'(]/.test(one) ? one : `'${one}'`));
  return [`--${name}: ${(namespace === 'font' ? fonts : value).join(', ')};`];
}

function writeFrames(frames: Record<string, Json>): string[] {
  return Object.entries(frames).map(([name, steps]) => {
    const body = Object.entries(isRecord(steps) ? steps : {}).map(([step, rules]) => {
      const written = Object.entries(isRecord(rules) ? rules : {}).map(
        ([property, value]) =>
          `${property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${String(value)};`,
      );
      return `${step} { ${written.join(' ')} }`;
    });
    return `@keyframes ${name} { ${body.join(' ')} }`;
  });
}

const isClass = (mode: Json | undefined): boolean =>
  mode === 'class' || (Array.isArray(mode) && mode[0] === 'class');
const isEmpty = (value: Json): boolean => Array.isArray(value) && value.length === 0;
const isRecord = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
