import type { Patch } from '../../domain/visual-editing/patches.ts';
import { isHost } from './jsx-attributes.ts';
import { refuse } from './refuse.ts';
import { significantChildren, type TaggedElement } from './tagged-elements.ts';

/** HTML elements that cannot contain an editable text. */
const empty = new Set(
  'area base br col embed hr img input link meta param source track wbr textarea select'.split(' '),
);

/**
 * Replaces the text of an element whose only child is plain text or a string in braces. The white
 * space around the text stays.
 */
export function editText(one: TaggedElement, text: string, source: string): Patch[] {
  if (one.isInList) refuse('listItem');
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const words = lines.filter((line) => line !== '').join(' ');
  if (words === '') refuse('emptyText');
  const [child, other] = significantChildren(one.element);
  if (other) refuse('mixedText');
  if (!child) return [emptyPlace(one, words, source)];
  if (child.type === 'JSXText') {
    const raw = source.slice(child.start, child.end);
    const start = child.end - raw.trimStart().length;
    const end = child.start + raw.trimEnd().length;
    return start < end ? [{ start, end, text: escapeText(words) }] : refuse('mixedText');
  }
  if (child.type !== 'JSXExpressionContainer') refuse('mixedText');
  const { expression } = child;
  if (expression.type !== 'Literal' || typeof expression.value !== 'string') refuse('computedText');
  const { start, end } = expression;
  return [{ start, end, text: quote(words, source[start] ?? '"') }];
}

/**
 * Returns the patch that adds a text to an element without children. Refuses elements that cannot
 * have a text.
 */
function emptyPlace({ element }: TaggedElement, words: string, source: string): Patch {
  const { openingElement, closingElement } = element;
  const { name } = openingElement;
  if (!isHost(element)) refuse('component');
  const isEmpty = name.type === 'JSXIdentifier' && empty.has(name.name);
  if (!closingElement || isEmpty) refuse('noText');
  const { end: start } = openingElement;
  const end = closingElement.start;
  return /\S/.test(source.slice(start, end))
    ? refuse('mixedText')
    : { start, end, text: escapeText(words) };
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '{': '&#123;',
  '}': '&#125;',
};

export const escapeText = (text: string): string =>
  text.replace(/[&<>{}]/g, (one) => entities[one] ?? one);

/** Returns a JavaScript string literal in the given quotation marks. */
export function quote(text: string, mark: string): string {
  const inside = text
    .replace(/\\/g, '\\\\')
    .replace(/[\r\n\u2028\u2029]/g, ' ')
    .replaceAll(mark, `\\${mark}`);
  return mark + inside + mark;
}
