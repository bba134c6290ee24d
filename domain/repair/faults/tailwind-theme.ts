import { type Json, readLiteral } from './literal.ts';

/** Namespaces of version 4 for the keys of a configuration of version 3. */
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
/** Keys that only say where to look, or what is the default now. */
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
 * Returns the CSS of version 4 for a configuration of version 3: '' when it states nothing,
 * undefined when it holds more than literals, or what has no counterpart.
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

/** Returns the lines of one key of a theme; undefined when it has no counterpart. */
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

/** Returns the name that is exported, where it is one; it may be followed by its type. */
function nameOf(rest: string): string | undefined {
  const [name = '', after] = rest.replaceAll(';', ' ').trim().split(' ', 2);
  const isName = /^[A-Za-z_$][\w$]*$/.test(name) && !/^\d/.test(name);
  return isName && (after === undefined || after === 'satisfies') ? name : undefined;
}

/** Returns where the value of a variable begins; -1 where there is none. */
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

/** A list of fonts, or a size with its line height. */
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
