import type { Content, Json } from './words.ts';

const lineWidth = 120;

/** The project's `content.ts`. The comment is how a later turn knows which project it meets. */
export function writeContent(project: string, topic: string, content: Content): string {
  return [
    "import type { Content } from './types';",
    '',
    `// Every word and choice of this project; change them freely. (${project}/${topic})`,
    `export const content: Content = ${write(content, 0)};`,
    '',
  ].join('\n');
}

/** Finds the project and topic that `writeContent` noted. */
export function readNote(source: string): { project: string; topic: string } | undefined {
  const [, project, topic] = /^\/\/ Every word and choice .*\(([\w-]+)\/([\w-]+)\)$/m.exec(source) ?? [];
  return project && topic ? { project, topic } : undefined;
}

/** A value as a person would write it: short lists on one line, others one entry a line with a trailing comma. */
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
  const fits = pad.length + inline.length < lineWidth && !inline.includes('\n') && depth > 0;
  return fits ? inline : `${open}\n${parts.map((part) => `${pad}  ${part},\n`).join('')}${pad}${close}`;
}

export function quote(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return escaped.includes("'") && !escaped.includes('"') ? `"${escaped}"` : `'${escaped.replaceAll("'", "\\'")}'`;
}

/** Reads back what `quote` wrote. */
export function unquote(source: string): string {
  return source.slice(1, -1).replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
}

function key(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : quote(name);
}
