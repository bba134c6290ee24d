import { resolveImport } from '../../files/import-path.ts';
import { readRanges, withPackage } from '../package-json.ts';
import type { Edit, Fault, FaultFix, FaultRule, ProjectView } from './fault.ts';
import { writeTheme } from './tailwind-theme.ts';

const directive = /^@tailwind (?:base|components|utilities|variants|screens)$/;
const importLine = "@import 'tailwindcss';";
const configName = /^tailwind\.config\.[cm]?[jt]s$/;
const postcssName = /^(?:postcss\.config\.[cm]?[jt]s|\.postcssrc(?:\.json)?)$/;
const viteName = /^vite\.config\.[cm]?[jt]s$/;
const pluginName = '@tailwindcss/vite';

/**
 * Finds what is written for Tailwind 3 in a project for which Tailwind 4 is installed: directives,
 * the configuration file and the PostCSS plugin. Tailwind 4 ignores the first two without an error.
 * Also finds a missing Vite plugin of Tailwind 4.
 */
export const findTailwind: FaultRule = (view) => {
  const range = readRanges(view.texts.get('package.json'))?.get('tailwindcss');
  // A project whose package.json requests version 3 gets version 3, so nothing is wrong.
  if (!('tailwindcss' in view.prepared) || (range !== undefined && isOld(range))) return [];
  const sheets = [...view.texts].filter(([path]) => path.endsWith('.css'));
  const uses = sheets.some(([, text]) => isTailwind(text));
  if (!uses) return [];
  return [
    ...sheets.flatMap(([path, text]) => findDirectives(path, text)),
    ...findConfig(view, sheets),
    ...findPostcss(view),
    ...findPlugin(view),
  ];
};

const isOld = (range: string): boolean => /^[\^~>=v\s]*[0-3](?:\.|$)/.test(range);

function isTailwind(text: string): boolean {
  return directiveLines(text).length > 0 || /@import\s+(?:url\()?["']tailwindcss/.test(text);
}

/** Returns the lines that contain only directives, with their line breaks. */
function directiveLines(text: string): { start: number; end: number }[] {
  let start = 0;
  return text.split('\n').flatMap((line) => {
    const end = Math.min(text.length, start + line.length + 1);
    const range = { start, end };
    start = end;
    const parts = line.split(';').map((part) => part.trim().replace(/\s+/g, ' '));
    const stated = parts.filter((part) => part !== '');
    return stated.length > 0 && stated.every((part) => directive.test(part)) ? [range] : [];
  });
}

function findDirectives(path: string, text: string): Fault[] {
  const found = directiveLines(text);
  const [first] = found;
  if (!first) return [];
  const has = /@import\s+(?:url\()?["']tailwindcss["']/.test(text);
  // `@import` must come before all other rules, so insert it at the start of the file.
  const start = /^\s*@charset[^;]*;[^\S\n]*\n?/.exec(text)?.[0].length ?? 0;
  const edits: Edit[] = [
    ...(has ? [] : [{ path, start, end: start, text: `${importLine}\n` }]),
    ...found.map((line) => ({ path, ...line, text: '' })),
  ];
  return [
    {
      kind: 'build',
      message: 'Tailwind 4 has no @tailwind directives: the page has no styles',
      file: path,
      at: first.start,
      fix: () => ({ name: 'tailwind', subject: '@import', edits }),
    },
  ];
}

/**
 * Converts the settings of a configuration to `@theme`, in the style sheet that imports Tailwind.
 */
function findConfig(view: ProjectView, sheets: [string, string][]): Fault[] {
  const { paths, texts } = view;
  const file = [...paths].find((path) => configName.test(path));
  const main = sheets.find(([, text]) => isTailwind(text));
  if (file === undefined || !main) return [];
  const [path, sheet] = main;
  // The style sheet loads the configuration itself with `@config`, so Tailwind 4 uses it.
  if (sheets.some(([, text]) => /@config\b/.test(text))) return [];
  // If scripts import the configuration, it must not be removed. An existing `@theme` then shows
  // that it was converted before.
  const stays = isImported(file, view);
  if (stays && sheets.some(([, text]) => text.includes('@theme'))) return [];
  const theme = writeTheme(texts.get(file) ?? '');
  const fix: FaultFix | undefined =
    theme === undefined
      ? undefined
      : {
          name: 'tailwind',
          subject: '@theme',
          rewrite: { path, with: (text) => addTheme(text, theme) },
          ...(stays ? {} : { remove: [file] }),
        };
  // A configuration without settings needs no fix.
  if (theme === '') return [];
  return [
    {
      kind: 'build',
      message: `Tailwind 4 does not read "${file}": its colours and fonts are missing`,
      file,
      at: 0,
      fix: () => (sheet.trim() === '' ? undefined : fix),
    },
  ];
}

function isImported(file: string, { modules, paths }: ProjectView): boolean {
  return [...modules].some(([path, { imports, reExports, dynamicImports }]) =>
    [...imports, ...reExports, ...dynamicImports].some(
      ({ from }) => resolveImport(path, from, paths) === file,
    ),
  );
}

/** Adds the theme after the imports of a style sheet. */
function addTheme(text: string, theme: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => /^\s*@(?:import|charset)\b/.test(line));
  const at = Math.min(text.length, lines.slice(0, last + 1).join('\n').length + (last < 0 ? 0 : 1));
  const before = text.slice(0, at);
  const rest = text.slice(at).replace(/^\n+/, '');
  return `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}\n${theme}\n${rest}`;
}

/**
 * The only names in a PostCSS configuration that uses nothing but Tailwind; such a file can be
 * removed.
 */
const knownInPostcss: ReadonlySet<string> = new Set([
  ...['plugins', 'tailwindcss', 'autoprefixer', 'tailwindcss/nesting', 'postcss-load-config'],
  '',
]);

/** Returns the keys and the quoted texts of a configuration. */
function namesIn(text: string): string[] {
  const quoted = [...text.matchAll(/["']([^"'\n]{1,100})["']/g)].flatMap(([, name]) => name ?? []);
  const keys = text
    .split(/[{},\n]/)
    .filter((part) => part.includes(':'))
    .map((part) => part.slice(0, part.indexOf(':')).trim().replace(/["']/g, ''));
  return [...quoted, ...keys];
}

/**
 * Finds Tailwind in the PostCSS configuration. Version 4 is not a PostCSS plugin, so the build
 * fails.
 */
function findPostcss({ paths, texts }: ProjectView): Fault[] {
  const file = [...paths].find((path) => postcssName.test(path));
  const text = file === undefined ? undefined : texts.get(file);
  if (file === undefined || text === undefined) return [];
  const at = text.search(/(?<![@/\w-])tailwindcss\b(?!\/)/);
  if (at < 0) return [];
  const isOnly = namesIn(text).every((name) => knownInPostcss.has(name));
  return [
    {
      kind: 'build',
      message: 'Tailwind 4 is not a PostCSS plugin: vite.config.ts has its own',
      file,
      at,
      fix: () => (isOnly ? { name: 'tailwind', subject: file, remove: [file] } : undefined),
    },
  ];
}

/**
 * Finds a missing Tailwind plugin in the configuration of Vite. The fix adds it if the
 * configuration has a usual form.
 */
function findPlugin({ paths, texts, prepared }: ProjectView): Fault[] {
  const file = [...paths].find((path) => viteName.test(path));
  const text = file === undefined ? undefined : texts.get(file);
  const version = prepared[pluginName];
  if (file === undefined || text === undefined || version === undefined) return [];
  if (text.includes(pluginName) || usesPostcss({ paths, texts }, text)) return [];
  const list = /\bplugins\s*:\s*\[/.exec(text);
  const at = list ? list.index + list[0].length : 0;
  const comma = list && /^\s*\]/.test(text.slice(at)) ? '' : ', ';
  const edits = [
    { path: file, start: 0, end: 0, text: `import tailwindcss from '${pluginName}';\n` },
    { path: file, start: at, end: at, text: `tailwindcss()${comma}` },
  ];
  const manifest = 'package.json';
  const rewrite = {
    path: manifest,
    with: (before: string) => withPackage(before, pluginName, version),
  };
  return [
    {
      kind: 'build',
      message: `Tailwind's plugin "${pluginName}" is missing: the page has no styles`,
      file,
      at,
      fix: () => {
        if (!list) return undefined;
        const listed = texts.has(manifest) ? { rewrite } : {};
        return { name: 'tailwind', subject: pluginName, edits, ...listed };
      },
    },
  ];
}

/**
 * Whether the project uses Tailwind 4's own PostCSS plugin, which has another name and replaces the
 * Vite plugin.
 */
function usesPostcss(
  { paths, texts }: Pick<ProjectView, 'paths' | 'texts'>,
  config: string,
): boolean {
  const file = [...paths].find((path) => postcssName.test(path));
  return /@tailwindcss\/postcss/.test(`${config}${file === undefined ? '' : texts.get(file)}`);
}
