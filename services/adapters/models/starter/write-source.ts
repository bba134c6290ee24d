import type { Content, Json } from './content-files.ts';

const lineWidth = 120;

/**
 * Returns the project's `content.ts`. Its comment contains the project and topic, which later turns
 * read.
 */
export function writeContent(project: string, topic: string, content: Content): string {
  return [
    "import type { Content } from './types';",
    '',
    `// Every word and choice of this project; change them freely. (${project}/${topic})`,
    `export const content: Content = ${write(content, 0)};`,
    '',
  ].join('\n');
}

/** Reads the project and topic from the comment that `writeContent` wrote. */
export function parseSourceNote(source: string): { project: string; topic: string } | undefined {
  const [, project, topic] =
    /^\/\/ Every word and choice .*\(([\w-]+)\/([\w-]+)\)$/m.exec(source) ?? [];
  return project && topic ? { project, topic } : undefined;
}

/**
 * Formats a value like hand-written code: short lists on one line, others one entry per line with a
 * trailing comma.
 */
export function write(value: Json, depth: number): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object') return String(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((one) => write(one, depth + 1))
    : Object.entries(value).map(([name, one]) => `${key(name)}: ${write(one, depth + 1)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const pad = '  '.repeat(depth);
  const inline = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  // Write each section of a page on lines of its own, because a later turn finds it by its lines.
  const isSection = !isList && 'kind' in value && 'id' in value;
  const fits =
    pad.length + inline.length < lineWidth && !inline.includes('\n') && depth > 0 && !isSection;
  return fits
    ? inline
    : `${open}\n${parts.map((part) => `${pad}  ${part},\n`).join('')}${pad}${close}`;
}

export function quote(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return escaped.includes("'") && !escaped.includes('"')
    ? `"${escaped}"`
    : `'${escaped.replaceAll("'", "\\'")}'`;
}

/** Reverses `quote`. */
export function unquote(source: string): string {
  return source
    .slice(1, -1)
    .replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
}

function key(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : quote(name);
}
