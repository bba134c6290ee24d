import { findWord } from '../../text/find-word.ts';
import type { Judged } from './judged.ts';
import { isOwnType } from './own-type.ts';

/** Types whose properties the compiler knows completely. */
const complete =
  /^(?:"[^"]*"|string|number|boolean|Date|Math|JSON|Console|ObjectConstructor|ArrayConstructor|(?:Map|Set|Promise|Array)<.*>|.*\[\])$/;

/**
 * Whether an unknown property is certainly undefined when the page runs.
 * - On a module, it always is.
 * - On a type of the project, it is unless a file defines a property of this name, because data may
 *   have more properties than its type.
 * - On a built-in type, the code must also call the property or read one of its properties.
 */
export function isUndefinedProperty(judged: Judged): boolean {
  const { diagnostic, text, at, files, compiled, isReported } = judged;
  const [, name = '', type = ''] =
    /^Property '([\w$]+)' does not exist on type '(.*)'\./.exec(diagnostic.message) ?? [];
  if (name === '' || diagnostic.chain.length > 0) return false;
  if (/^typeof import\b/.test(type)) return true;
  const after = text.slice(at + name.length, at + name.length + 2);
  if (complete.test(type))
    return /^[([]|^\.[^.]/.test(after) && !isDefined(name, files, isReported);
  return isOwnType(type, compiled) && !isDefined(name, files, isReported);
}

/** Whether any file gives this name to a property, as a key, by assignment or as a method. */
function isDefined(
  name: string,
  files: Judged['files'],
  isReported: Judged['isReported'],
): boolean {
  let seen = 0;
  for (const [file, text] of files) {
    for (const index of findWord(text, name)) {
      if (++seen > maxPlaces) return true;
      const isOwnPlace = isReported(file, index, name) && !isAssigned(text, index, name.length);
      if (!isOwnPlace && definesAt(text, index, name.length)) return true;
    }
  }
  return false;
}

/**
 * A name that occurs more often counts as defined, because a hostile project could make the search
 * slow.
 */
const maxPlaces = 1_000;

function definesAt(text: string, at: number, length: number): boolean {
  const before = text.slice(Math.max(0, at - 200), at).trimEnd();
  const after = text.slice(at + length, at + length + 200);
  if (before.endsWith('.') && !before.endsWith('...')) return isAssigned(text, at, length);
  if (/^['"`]/.test(after) || /^\??\s*[:=](?!=)/.test(after)) return true;
  if (/^\s*\([^)]*\)\s*(?::[^{;]+)?\{/.test(after)) return true;
  return /(?:^|[^=])[{,]$/.test(before) && /^\s*[,}]/.test(after);
}

const isAssigned = (text: string, at: number, length: number): boolean =>
  /^\s*=(?![=>])/.test(text.slice(at + length, at + length + 20));
