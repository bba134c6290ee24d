import { limits } from '../../domain/limits/index.ts';

const code = (text: string) => text.charCodeAt(0);
const [quote, doubleQuote, slash, star, backslash, newline] = ["'", '"', '/', '*', '\\', '\n'].map(
  code,
);
const opening = new Set(['(', '[', '{'].map(code));
const closing = new Set([')', ']', '}'].map(code));
const prefixes = new Set(['!', '~', '+', '-'].map(code));
const [less, greater, semicolon] = ['<', '>', ';'].map(code);

const isLetter = (one: number): boolean => (one >= 97 && one <= 122) || (one >= 65 && one <= 90);
const isWord = (one: number): boolean =>
  isLetter(one) || (one >= 48 && one <= 57) || one === 95 || one === 36;

/**
 * Returns whether a script nests brackets, tags or prefix operators too deeply for a recursive
 * parser. Scans the text once, without a grammar. When unsure, it counts too few levels, because a
 * parser that overflows only crashes its own process.
 */
export function isTooDeep(text: string, max: number = limits.parsing.maxDepth): boolean {
  let brackets = 0;
  let tags = 0;
  let run = 0;
  for (let at = 0; at < text.length; at++) {
    const one = text.charCodeAt(at);
    run = prefixes.has(one) ? run + 1 : 0;
    if (opening.has(one)) brackets++;
    else if (closing.has(one)) brackets = Math.max(0, brackets - 1);
    else if (one === quote || one === doubleQuote) at = endOfString(text, at, one);
    else if (one === slash) at = endOfComment(text, at);
    else tags = tagsAfter(text, at, tags);
    if (brackets > max || tags > max || run > max) return true;
  }
  return false;
}

/** Returns where a string ends: at its closing quote, or at the end of the line. */
function endOfString(text: string, from: number, mark: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const one = text.charCodeAt(at);
    if (one === backslash) at++;
    else if (one === mark || one === newline) return at;
  }
  return text.length;
}

/** Returns where a comment ends. The `/` of a closing tag does not start a comment. */
function endOfComment(text: string, from: number): number {
  if (text.charCodeAt(from - 1) === less) return from;
  const next = text.charCodeAt(from + 1);
  let end = from;
  if (next === slash) end = text.indexOf('\n', from);
  else if (next === star) end = text.indexOf('*/', from + 2) + 1;
  return end <= 0 ? text.length : end;
}

/** Returns how many tags are open after the character at `at`. */
function tagsAfter(text: string, at: number, tags: number): number {
  const one = text.charCodeAt(at);
  if (one === semicolon) return 0;
  if (one === less) return Math.max(0, tags + tagAt(text, at));
  if (one === greater && text.charCodeAt(at - 1) === slash) return Math.max(0, tags - 1);
  return tags;
}

/**
 * Returns 1 for an opening tag or type assertion, -1 for a closing tag, 0 for a comparison or type
 * arguments.
 */
function tagAt(text: string, at: number): number {
  const next = text.charCodeAt(at + 1);
  if (next === slash) return -1;
  const before = text.charCodeAt(at - 1);
  return (isLetter(next) || next === greater) && !isWord(before) ? 1 : 0;
}
