import { findWord } from '../../text/find-word.ts';
import type { Judged } from './judged.ts';
import { isOwnType } from './own-type.ts';

/**
 * Whether a value of one of the project's own types lacks a necessary property. A property is
 * necessary if code calls it or reads one of its properties, because the page would stop. An event
 * handler is also necessary, because a control without it does nothing. If a text or number is
 * missing, only that is not shown.
 */
export function isMissedProperty({ diagnostic, compiled }: Judged): boolean {
  const { code, message, chain } = diagnostic;
  const reason = code === 2322 || code === 2345 ? chain.at(-1) : message;
  const missing = reason === undefined ? undefined : readMissing(reason);
  if (!missing || !isOwnType(missing.type, compiled)) return false;
  return missing.names
    .slice(0, maxNames)
    .some((name) => /^on[A-Z]/.test(name) || compiled.some((text) => isUsed(name, text)));
}

/** Maximum number of names to read. The compiler lists fewer in one message. */
const maxNames = 8;

/** Reads "Property 'x' is missing in type 'A' but required in type 'B'." and its plural. */
function readMissing(reason: string): { names: string[]; type: string } | undefined {
  const required = "' but required in type '";
  if (reason.startsWith("Property '") && reason.endsWith("'.")) {
    const at = reason.lastIndexOf(required);
    const [name = ''] = reason.slice("Property '".length).split("'", 1);
    if (at === -1 || !reason.includes(`'${name}' is missing in type '`)) return undefined;
    return { names: [name], type: reason.slice(at + required.length, -2) };
  }
  const properties = "' is missing the following properties from type '";
  const at = reason.indexOf(properties);
  const end = reason.lastIndexOf("': ");
  if (at === -1 || end < at + properties.length) return undefined;
  const [list = ''] = reason.slice(end + 3).split(', and ', 1);
  return { names: list.split(', '), type: reason.slice(at + properties.length, end) };
}

/**
 * Whether a text uses a property in a way that fails for undefined: reads one of its properties,
 * calls it, spreads it, loops over it or uses it as a key.
 */
function isUsed(name: string, text: string): boolean {
  for (const at of findWord(text, name)) {
    const after = text.slice(at + name.length, at + name.length + 40);
    if (/^\s*(?:\.\s*[A-Za-z_$]|\(|\[[^\]])/.test(after)) return true;
    const before = beforePath(text, at);
    if (before.endsWith('...') && !after.startsWith(':')) return true;
    if (before.endsWith(' of ') && after.startsWith(')')) return true;
    if (/[\w$]\[$/.test(before) && after.startsWith(']')) return true;
  }
  return false;
}

/** Maximum number of characters of a path to read, because a path may be as long as the text. */
const maxPath = 200;

/**
 * Returns the four characters before a path such as `...one.list`, and the path up to its last
 * name.
 */
function beforePath(text: string, at: number): string {
  let start = at;
  const least = at - maxPath;
  while (start > least && (/[\w$]/.test(text[start - 1] ?? '') || isPathPoint(text, start)))
    start--;
  return text.slice(Math.max(0, start - 4), start);
}

const isPathPoint = (text: string, at: number): boolean =>
  text[at - 1] === '.' && /[\w$]/.test(text[at - 2] ?? '');
