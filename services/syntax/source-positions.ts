// Names the source of each element of a page (GAP-37, ADR 092). The dev server's wrapper loads this
// file inside of a project's box, where few of our files and none of our packages exist.
import type { JSXElement, Program } from 'oxc-parser';
import { isTranslated, taggedNames } from './tagged-names.ts';

/** A tagged element: where it is, and what the page knows of it. Offsets are UTF-16 units. */
export type TaggedElement = {
  element: JSXElement;
  /** Where the attributes go: behind the name and its type arguments. */
  insertAt: number;
  /** Whether a function inside of `.map(…)` returns it, so that the page may show it many times. */
  isInList: boolean;
  /** Whether it has more than one piece of plain text as children. */
  hasChildren: boolean;
  /** Its only child, if that is plain text. */
  text: string | undefined;
};

export type Insertion = { at: number; text: string };

type Syntax = { type: string; start: number; end: number; [field: string]: unknown };

const listMethods = new Set(['map', 'flatMap']);
const maxText = 120;

/** Returns the elements of a parsed script in the order of their starts, without fragments. */
export function readElements(program: Program): TaggedElement[] {
  const found: TaggedElement[] = [];
  visit(program, false, found);
  return found;
}

function visit(value: unknown, isInList: boolean, found: TaggedElement[]): void {
  if (Array.isArray(value)) {
    for (const one of value) visit(one, isInList, found);
    return;
  }
  if (!isSyntax(value)) return;
  if (value.type === 'JSXElement')
    found.push(describeElement(value as unknown as JSXElement, isInList));
  const inside = isInList || isListCall(value);
  for (const field in value) {
    const child = value[field];
    if (typeof child === 'object' && child !== null && field !== 'parent')
      visit(child, field === 'arguments' ? inside : isInList, found);
  }
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string';

function isListCall(node: Syntax): boolean {
  if (node.type !== 'CallExpression' || !isSyntax(node.callee)) return false;
  const { type, property } = node.callee;
  return type === 'MemberExpression' && isSyntax(property) && listMethods.has(`${property.name}`);
}

function describeElement(element: JSXElement, isInList: boolean): TaggedElement {
  const { name, typeArguments } = element.openingElement;
  const children = significantChildren(element);
  const [only] = children;
  const isText = children.length === 1 && only?.type === 'JSXText';
  return {
    element,
    insertAt: typeArguments?.end ?? name.end,
    isInList,
    hasChildren: children.length > 0 && !isText,
    text: isText ? only.value.replace(/\s+/g, ' ').trim() : undefined,
  };
}

/** Returns the children that a page shows: no line breaks between elements and no comments. */
export function significantChildren({ children }: JSXElement): JSXElement['children'] {
  return children.filter((child) => {
    if (child.type === 'JSXText') return child.value.trim() !== '' || !/[\r\n]/.test(child.value);
    return (
      child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression'
    );
  });
}

/**
 * Returns the attributes to insert into a script while it is served, in order. In a project with
 * scenes (`isScene`), components and the elements of any file may be objects of a scene.
 */
export function positionTags(
  program: Program,
  text: string,
  { path, isScene }: { path: string; isScene: boolean },
): Insertion[] {
  const pointOf = pointsOf(text);
  const isTagged = taggedNames(program, { isScene });
  const insertions: Insertion[] = [];
  let untaggedUntil = 0;
  for (const one of readElements(program)) {
    const { start, end, openingElement } = one.element;
    if (start < untaggedUntil) continue;
    if (isTagged(openingElement.name))
      insertions.push({ at: one.insertAt, text: attributesOf(one, { path, text, pointOf }) });
    if (isTranslated(openingElement.name)) untaggedUntil = end;
  }
  return insertions;
}

function attributesOf(
  one: TaggedElement,
  { path, text, pointOf }: { path: string; text: string; pointOf(offset: number): string },
): string {
  const { start, end } = one.element;
  const content = one.text === undefined ? '' : escapeValue(one.text.slice(0, maxText));
  return (
    ` data-component-path="${escapeValue(path)}"` +
    ` data-component-start="${pointOf(start)}" data-component-end="${pointOf(end)}"` +
    ` data-component-content="${content}" data-component-lang="react"` +
    ` data-element-map="${one.isInList}" data-element-children="${one.hasChildren}"` +
    ` data-component-uid="${hashOf(`${path}:${start}`)}"` +
    ` data-component-hash="${hashOf(text.slice(start, end))}"`
  );
}

/** Returns a function that turns an offset into `line:column`. */
export function pointsOf(text: string): (offset: number) => string {
  const starts = lineStartsOf(text);
  return (offset) => {
    const line = lineOf(starts, offset);
    return `${line + 1}:${offset - (starts[line] ?? 0)}`;
  };
}

export function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns the line (from 0) of an offset. */
function lineOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

const escapeValue = (value: string) =>
  /[&"]/.test(value) ? value.replace(/&/g, '&amp;').replace(/"/g, '&quot;') : value;

/** Returns a hash of 53 bits. It finds changes and is no protection against an attacker. */
export function hashOf(text: string): string {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36);
}

/** Returns the script with its insertions, and a source map that leads back to the original. */
export function insertTags(
  insertions: readonly Insertion[],
  path: string,
  text: string,
): { code: string; map: SourceMap } {
  let code = '';
  let from = 0;
  for (const { at, text: inserted } of insertions) {
    code += text.slice(from, at) + inserted;
    from = at;
  }
  code += text.slice(from);
  const mappings = mappingsOf(insertions, text);
  return {
    code,
    map: { version: 3, sources: [path], sourcesContent: [text], names: [], mappings },
  };
}

export type SourceMap = {
  version: 3;
  sources: string[];
  sourcesContent: string[];
  names: string[];
  mappings: string;
};

/** Insertions have no line breaks, so each line has one segment, and one behind each insertion. */
function mappingsOf(insertions: readonly Insertion[], text: string): string {
  const starts = lineStartsOf(text);
  let next = 0;
  let lineBefore = 0;
  let columnBefore = 0;
  const lines = starts.map((start, line) => {
    const end = starts[line + 1] ?? text.length + 1;
    let written = 0;
    let shift = 0;
    const add = (generated: number, column: number) => {
      const segment =
        toVlq(generated - written) +
        toVlq(0) +
        toVlq(line - lineBefore) +
        toVlq(column - columnBefore);
      written = generated;
      lineBefore = line;
      columnBefore = column;
      return segment;
    };
    const segments = [add(0, 0)];
    for (let one = insertions[next]; one && one.at < end; one = insertions[++next]) {
      shift += one.text.length;
      segments.push(add(one.at - start + shift, one.at - start));
    }
    return segments.join(',');
  });
  return lines.join(';');
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodes a number as the segments of source maps do. */
function toVlq(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let result = '';
  do {
    const digit = rest & 31;
    rest >>>= 5;
    result += digits[rest > 0 ? digit | 32 : digit];
  } while (rest > 0);
  return result;
}
