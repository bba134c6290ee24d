import type { JSXElement, JSXFragment } from 'oxc-parser';
import type { Patch } from '../../domain/visual-editing/patches.ts';
import { refuse } from './refuse.ts';

export type Parent = JSXElement | JSXFragment;

/** The children lists that elements are written in; an element of a condition has none. */
export type Parents = ReadonlyMap<number, Parent>;

type Context = { parents: Parents; source: string };

/** Repeats an element behind itself, on a line of its own if it has one. */
export function duplicateElement(element: JSXElement, { parents, source }: Context): Patch[] {
  parentOf(element, parents);
  const { end } = element;
  return [{ start: end, end, text: indentOf(element, source) + textOf(element, source) }];
}

/** Removes an element with its line. */
export function removeElement(element: JSXElement, { parents, source }: Context): Patch[] {
  parentOf(element, parents);
  const { start, end } = element;
  return [{ start: start - indentOf(element, source).length, end, text: '' }];
}

/** Moves an element in front of a sibling, or behind it. */
export function moveElement(
  element: JSXElement,
  { to, side }: { to: JSXElement; side: 'before' | 'after' },
  context: Context,
): Patch[] {
  const { parents, source } = context;
  if (to === element || parentOf(element, parents) !== parentOf(to, parents)) refuse('noSiblings');
  const removed = removeElement(element, context);
  const text = textOf(element, source);
  const indent = indentOf(to, source);
  const inserted =
    side === 'before'
      ? { start: to.start, end: to.start, text: text + indent }
      : { start: to.end, end: to.end, text: indent + text };
  return [...removed, inserted].sort((a, b) => a.start - b.start || a.end - b.end);
}

const parentOf = (element: JSXElement, parents: Parents): Parent =>
  parents.get(element.start) ?? refuse('noSiblings');

const textOf = ({ start, end }: JSXElement, source: string) => source.slice(start, end);

/** Returns the line break and the white space in front of an element; '' inside of a line. */
function indentOf({ start }: JSXElement, source: string): string {
  const line = source.lastIndexOf('\n', start - 1);
  const isAlone = line >= 0 && /^[ \t]*$/.test(source.slice(line + 1, start));
  if (!isAlone) return '';
  return source.slice(source[line - 1] === '\r' ? line - 1 : line, start);
}

/** Finds the elements that are written as children of another one, by where they start. */
export function readParents(elements: readonly JSXElement[], fragments: readonly JSXFragment[]) {
  const parents = new Map<number, Parent>();
  for (const parent of [...elements, ...fragments])
    for (const child of parent.children)
      if (child.type === 'JSXElement') parents.set(child.start, parent);
  return parents;
}
