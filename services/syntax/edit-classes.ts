import type { JSXAttribute } from 'oxc-parser';
import type { ClassSwap } from '../../domain/visual-editing/edits.ts';
import type { Patch } from '../../domain/visual-editing/patches.ts';
import { type ClassLiteral, classLiterals } from './class-literals.ts';
import { findAttribute, hasSpread, isHost } from './jsx-attributes.ts';
import { refuse } from './refuse.ts';
import type { TaggedElement } from './tagged-elements.ts';

/**
 * Replaces class names in the literal that contains the old class name. A class name that replaces
 * none is added to the first literal that the element always has. Everything else in the expression
 * stays unchanged.
 */
export function editClasses(
  one: TaggedElement,
  swaps: readonly ClassSwap[],
  source: string,
): Patch[] {
  const { element, insertAt } = one;
  const attribute = findAttribute(element, 'className') ?? findAttribute(element, 'class');
  const added = swaps.flatMap(({ from, to }) => (from === null && to !== null ? [to] : []));
  if (!attribute) {
    if (!isHost(element)) refuse('component');
    if (hasSpread(element) || swaps.some(({ from }) => from !== null)) refuse('computedClasses');
    return added.length === 0
      ? []
      : [{ start: insertAt, end: insertAt, text: ` className="${added.join(' ')}"` }];
  }
  assertLast(one, attribute);
  const literals = classLiterals(attribute.value);
  const changed = swaps.flatMap(({ from, to }) =>
    from === null ? [] : [replaceClass(literals, { from, to }, source)],
  );
  return added.length === 0 ? changed : [...changed, addClasses(literals, added, source)];
}

/**
 * Refuses when a spread follows the attribute, because the spread may contain a `className` that
 * overrides the edit.
 */
function assertLast({ element }: TaggedElement, attribute: JSXAttribute): void {
  const isHidden = element.openingElement.attributes.some(
    ({ type, start }) => type === 'JSXSpreadAttribute' && start > attribute.start,
  );
  if (isHidden) refuse('computedClasses');
}

function replaceClass(
  literals: readonly ClassLiteral[],
  { from, to }: { from: string; to: string | null },
  source: string,
): Patch {
  const places = literals.flatMap((literal) =>
    placesOf(literal, from, source).map((start) => ({ start, literal })),
  );
  const sure = places.filter(({ literal }) => literal.isSure);
  const [place, other] = sure.length > 0 ? sure : places;
  if (!place) refuse('computedClasses');
  if (other) refuse('ambiguousClasses');
  const { start, literal } = place;
  const end = start + from.length;
  return to === null ? withoutClass(literal, { start, end }, source) : { start, end, text: to };
}

/** Removes a class together with the white space on one side. */
function withoutClass(
  literal: ClassLiteral,
  { start, end }: { start: number; end: number },
  source: string,
): Patch {
  const after = /^\s*/.exec(source.slice(end, literal.end))?.[0].length ?? 0;
  const front = source.slice(literal.start, start);
  const before = front.length - front.trimEnd().length;
  const isLast = end + after === literal.end;
  // Keep the space in front of an expression: it separates the expression from the class before it.
  if (isLast && !literal.isOpenAfter) return { start: start - before, end, text: '' };
  if (isLast && before > 0) return { start, end: end + after, text: '' };
  return { start, end: end + after, text: '' };
}

/** Returns where a class occurs as a whole word in a literal. */
function placesOf(literal: ClassLiteral, name: string, source: string): number[] {
  const { start, end, isOpenBefore, isOpenAfter } = literal;
  const text = source.slice(start, end);
  const places: number[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = at === 0 ? !isOpenBefore : /\s/.test(text[at - 1] ?? '');
    const last = at + name.length;
    const after = last === text.length ? !isOpenAfter : /\s/.test(text[last] ?? '');
    if (before && after) places.push(start + at);
  }
  return places;
}

function addClasses(
  literals: readonly ClassLiteral[],
  added: readonly string[],
  source: string,
): Patch {
  const literal = literals.find(({ isSure }) => isSure) ?? refuse('computedClasses');
  const text = source.slice(literal.start, literal.end);
  const words = added.join(' ');
  if (!literal.isOpenAfter) {
    const space = text === '' || /\s$/.test(text) ? '' : ' ';
    // After an expression, a space is needed, so that the class does not join the last word of the
    // expression.
    const gap = literal.isOpenBefore && text === '' ? ' ' : space;
    return { start: literal.end, end: literal.end, text: gap + words };
  }
  if (literal.isOpenBefore) refuse('computedClasses');
  return { start: literal.start, end: literal.start, text: `${words} ` };
}
