import type { JSXElement } from 'oxc-parser';
import { applyPatches, mergePatches, type Patch } from '../../domain/visual-editing/patches.ts';
import { refuse } from './refuse.ts';
import type { TaggedElement } from './tagged-elements.ts';

/**
 * Inserts a copy of an element after the element, on a new line if the element starts a line. The
 * patches `inner` are made in the copy only.
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

/** Removes an element and, if the element starts a line, the line break before it. */
export function removeElement(one: TaggedElement, source: string): Patch[] {
  parentOf(one);
  const { start, end } = one.element;
  return [{ start: start - indentOf(one.element, source).length, end, text: '' }];
}

/**
 * Moves an element before or after a sibling, together with the patches inside the element and its
 * new copies. Returns all patches, including the patches of the other edits.
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

/** Returns the text of an element after some patches are applied. */
function textWith(patches: readonly Patch[], { start, end }: JSXElement, source: string): string {
  const inside = patches.map((one) => ({
    ...one,
    start: one.start - start,
    end: one.end - start,
  }));
  return applyPatches(source.slice(start, end), inside);
}

/**
 * Returns the line break and the white space before an element; '' if other text precedes it on its
 * line.
 */
function indentOf({ start }: JSXElement, source: string): string {
  const line = source.lastIndexOf('\n', start - 1);
  const isAlone = line >= 0 && /^[ \t]*$/.test(source.slice(line + 1, start));
  if (!isAlone) return '';
  return source.slice(source[line - 1] === '\r' ? line - 1 : line, start);
}
