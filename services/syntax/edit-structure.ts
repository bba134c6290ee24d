import type { JSXElement } from 'oxc-parser';
import { applyPatches, mergePatches, type Patch } from '../../domain/visual-editing/patches.ts';
import { refuse } from './refuse.ts';
import type { TaggedElement } from './tagged-elements.ts';

/**
 * Repeats an element behind itself, on a line of its own if it has one. The copy contains the given
 * edits of the element and of what is in it.
 */
export function duplicateElement(
  one: TaggedElement,
  { inner, source }: { inner: readonly Patch[]; source: string },
): Patch[] {
  parentOf(one);
  const { element } = one;
  if (inner.some((patch) => !isInside(patch, element))) refuse('overlap');
  const { end } = element;
  return [{ start: end, end, text: indentOf(element, source) + textWith(inner, element, source) }];
}

/** Removes an element with its line. */
export function removeElement(one: TaggedElement, source: string): Patch[] {
  parentOf(one);
  const { start, end } = one.element;
  return [{ start: start - indentOf(one.element, source).length, end, text: '' }];
}

/**
 * Moves an element in front of a sibling, or behind it. It takes with it what the other edits
 * change inside of it, and its new copies. Returns the patches of all these edits.
 */
export function moveElement(
  one: TaggedElement,
  { to, side }: { to: TaggedElement; side: 'before' | 'after' },
  {
    patches,
    copies,
    source,
  }: { patches: readonly Patch[]; copies: readonly Patch[]; source: string },
): Patch[] {
  const { element } = one;
  if (to.element === element || parentOf(one) !== parentOf(to)) refuse('noSiblings');
  const taken = patches.filter((patch) => isInside(patch, element) || copies.includes(patch));
  const others = patches.filter((patch) => !taken.includes(patch));
  const indent = indentOf(to.element, source);
  const at = side === 'before' ? to.element.start - indent.length : to.element.end;
  const inserted = { start: at, end: at, text: indent + textWith(taken, element, source) };
  const moved = mergePatches(removeElement(one, source), [inserted]) ?? refuse('overlap');
  return mergePatches(others, moved) ?? refuse('overlap');
}

const parentOf = ({ parent }: TaggedElement): number => parent ?? refuse('noSiblings');

/** Whether a patch changes something between the first and the last character of an element. */
const isInside = (patch: Patch, { start, end }: JSXElement) =>
  start < patch.start && patch.end < end;

/** Returns the text of an element with some patches made. */
function textWith(patches: readonly Patch[], { start, end }: JSXElement, source: string): string {
  const inside = patches.map((one) => ({
    ...one,
    start: one.start - start,
    end: one.end - start,
  }));
  return applyPatches(source.slice(start, end), inside);
}

/** Returns the line break and the white space in front of an element; '' inside of a line. */
function indentOf({ start }: JSXElement, source: string): string {
  const line = source.lastIndexOf('\n', start - 1);
  const isAlone = line >= 0 && /^[ \t]*$/.test(source.slice(line + 1, start));
  if (!isAlone) return '';
  return source.slice(source[line - 1] === '\r' ? line - 1 : line, start);
}
