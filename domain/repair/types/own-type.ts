import { findWord } from '../../text/find-word.ts';
import type { SearchedTexts } from './searched-texts.ts';

/** A type with more parts is not looked up, because each part is searched in all texts. */
const maxParts = 8;

/**
 * Whether a type, as the compiler prints it, belongs to the project: it is declared there, or
 * consists only of types declared there and object types written in braces. Types of packages and
 * of the browser often lack properties that exist when the page runs.
 */
export function isOwnType(type: string, texts: SearchedTexts): boolean {
  if (/[|]/.test(withoutBraces(type))) return false;
  const parts = withoutBraces(type)
    .split(' & ')
    .filter((part) => part !== 'IntrinsicAttributes');
  return (
    parts.length > 0 &&
    parts.length <= maxParts &&
    parts.every((part) => isOwnPart(part.trim(), texts))
  );
}

function isOwnPart(part: string, texts: SearchedTexts): boolean {
  // `{…}` is an object type written in braces. The type `{}` does not count, because code adds
  // properties to its objects later.
  if (part === '{…}') return true;
  const name = /^(?:typeof )?([A-Za-z_$][\w$]*)(?:<.*>)?$/.exec(part)?.[1];
  if (name === undefined) return false;
  return texts.some((text) => declares(text, name));
}

function declares(text: string, name: string): boolean {
  for (const at of findWord(text, name)) {
    const before = text.slice(Math.max(0, at - 12), at);
    if (/\b(?:interface|type|class|const|function) $/.test(before)) return true;
  }
  return false;
}

/** Replaces each object type written in braces by `{…}`; the type `{}` stays unchanged. */
function withoutBraces(type: string): string {
  let depth = 0;
  let made = '';
  for (const character of type.replaceAll('=>', '')) {
    if (character === '{') depth++;
    if (depth === 0) made += character;
    if (character !== '}' || depth === 0) continue;
    depth--;
    if (depth === 0) made += '{…}';
  }
  return /^\{\s*\}$/.test(type) ? '{}' : made;
}
