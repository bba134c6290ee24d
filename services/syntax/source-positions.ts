// Adds attributes with the source position to each element of a page (GAP-37, ADR 092). The dev
// server's wrapper loads this file inside a project's sandbox, where few of our files and none of
// our packages exist.
import type { Program } from 'oxc-parser';
import { surelyGiven } from './class-literals.ts';
import { findAttribute, isHost } from './jsx-attributes.ts';
import { possibleEdits } from './possible-edits.ts';
import { importedNames, readElements, type TaggedElement } from './tagged-elements.ts';
import { isTranslated, taggedNames } from './tagged-names.ts';

export type Insertion = { at: number; text: string };

const maxText = 120;

/**
 * Returns the attributes to insert into a script while it is served, in order. In a project with 3D
 * scenes (`isScene`), components and elements may be objects of a scene instead of elements of the
 * page.
 */
export function positionTags(
  program: Program,
  text: string,
  { path, isScene }: { path: string; isScene: boolean },
): Insertion[] {
  const script = {
    ...{ path, source: text, pointOf: pointsOf(text), file: hashOf(text) },
    imported: importedNames(program),
  };
  const isTagged = taggedNames(program, { isScene });
  const insertions: Insertion[] = [];
  let untaggedUntil = 0;
  for (const one of readElements(program)) {
    const { start, end, openingElement } = one.element;
    if (start < untaggedUntil) continue;
    if (isTagged(openingElement.name))
      insertions.push({ at: one.insertAt, text: attributesOf(one, script) });
    if (isTranslated(openingElement.name)) untaggedUntil = end;
  }
  return insertions;
}

function attributesOf(
  one: TaggedElement,
  script: {
    path: string;
    source: string;
    file: string;
    imported: ReadonlySet<string>;
    pointOf(offset: number): string;
  },
): string {
  const { path, source, file, pointOf } = script;
  const { start, end } = one.element;
  const parent = one.parent === undefined ? '' : hashOf(`${path}:${one.parent}`);
  const content = one.text === undefined ? '' : escapeValue(one.text.slice(0, maxText));
  return (
    ` data-component-path="${escapeValue(path)}"` +
    ` data-component-start="${pointOf(start)}" data-component-end="${pointOf(end)}"` +
    ` data-component-content="${content}" data-component-lang="react"` +
    ` data-element-map="${one.isInList}" data-element-children="${one.hasChildren}"` +
    ` data-component-uid="${hashOf(`${path}:${start}`)}"` +
    ` data-component-hash="${hashOf(source.slice(start, end))}"` +
    ` data-component-file="${file}" data-component-parent="${parent}"` +
    (one.component ? ` data-component-name="${one.component}"` : '') +
    ` data-element-edits="${possibleEdits(one, script)}"` +
    givenClasses(one, source)
  );
}

/** A component may lose the classes that it is given, which only its page shows (EDIT-033). */
function givenClasses({ element }: TaggedElement, source: string): string {
  const attribute = isHost(element) ? undefined : findAttribute(element, 'className');
  if (!attribute) return '';
  return ` data-component-classes="${escapeValue(surelyGiven(attribute.value, source).join(' '))}"`;
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

/** Returns a hash of 53 bits. It detects changes, but does not protect against an attacker. */
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

/** Returns the script with its insertions, and a source map to the original. */
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

/**
 * Returns the mappings of the source map. Insertions contain no line breaks, so each line has a
 * segment at its start and one after each insertion.
 */
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

/** Encodes a number as base64 VLQ, as source maps require. */
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
