import { type JSXElement, type JSXFragment, type Program, parseSync } from 'oxc-parser';
import { CssSyntaxError, parse as parseStyle } from 'postcss';
import type {
  Edit,
  ElementPlace,
  Refusal,
  RefusalReason,
} from '../../domain/visual-editing/edits.ts';
import { applyPatches, mergePatches, type Patch } from '../../domain/visual-editing/patches.ts';
import { editAttribute } from './edit-attribute.ts';
import { editClasses } from './edit-classes.ts';
import {
  duplicateElement,
  moveElement,
  type Parents,
  readParents,
  removeElement,
} from './edit-structure.ts';
import { editText } from './edit-text.ts';
import { editToken } from './edit-token.ts';
import { Refused, refuse } from './refuse.ts';
import { hashOf, lineStartsOf } from './source-positions.ts';
import { importedNames, readElements, type TaggedElement } from './tagged-elements.ts';

export type WrittenEdits = { text: string; patches: Patch[]; refusals: Refusal[] };

/** What the edits of one script need to know of it. */
type Script = {
  source: string;
  elements: readonly TaggedElement[];
  parents: Parents;
  imported: ReadonlySet<string>;
};

/**
 * Makes the edits of one file. It changes only the characters that an edit names and refuses what
 * would be a guess (ADR 093). Edits of one file are based on the same text. A refused edit changes
 * nothing; the others are made.
 */
export function writeEdits(path: string, source: string, edits: readonly Edit[]): WrittenEdits {
  const { write, isGone } = isStyle(path) ? styleWriter(source) : scriptWriter(path, source, edits);
  const indexed = [...edits.entries()].filter(([, edit]) => !isGone(edit));
  const all = collectPatches(indexed, write, () => true);
  const text = applyPatches(source, all.patches);
  if (parses(path, text)) return { text, ...all };
  // One of the edits breaks the file. Find it by looking at the result of each.
  const some = collectPatches(indexed, write, (patches) =>
    parses(path, applyPatches(source, patches)),
  );
  return { text: applyPatches(source, some.patches), ...some };
}

function collectPatches(
  edits: readonly [index: number, edit: Edit][],
  write: Write,
  isSound: (patches: readonly Patch[]) => boolean,
): Omit<WrittenEdits, 'text'> {
  const refusals: Refusal[] = [];
  let patches: Patch[] = [];
  for (const [index, edit] of edits) {
    try {
      const merged = mergePatches(patches, write(edit)) ?? refuse('overlap');
      if (!isSound(merged)) refuse('overlap');
      patches = merged;
    } catch (error) {
      refusals.push({ index, reason: reasonOf(error) });
    }
  }
  return { patches, refusals };
}

type Write = (edit: Edit) => Patch[];
/** `isGone` says whether an edit is in an element that another edit removes. */
type Writer = { write: Write; isGone(edit: Edit): boolean };

const isStyle = (path: string): boolean => /\.css$/i.test(path);

function styleWriter(source: string): Writer {
  return {
    write: (edit) => (edit.kind === 'token' ? editToken(edit, source) : refuse('stale')),
    isGone: () => false,
  };
}

function scriptWriter(path: string, source: string, edits: readonly Edit[]): Writer {
  const program = parseScript(path, source);
  if (!program || !/\.[jt]sx$/i.test(path))
    return { write: () => refuse('unreadable'), isGone: () => false };
  const script = readScript(program, source);
  return {
    write: (edit) => (edit.kind === 'token' ? refuse('unknownToken') : editElement(edit, script)),
    isGone: goneIn(script, edits),
  };
}

/** A user may change a part and remove the one around it later. Then only the removal counts. */
function goneIn(script: Script, edits: readonly Edit[]): (edit: Edit) => boolean {
  const removed = edits.flatMap((edit) => {
    const element = edit.kind === 'remove' ? elementOf(edit, script) : undefined;
    // A removal that is refused takes nothing away.
    return element && script.parents.has(element.start) ? [element] : [];
  });
  return (edit) => {
    if (edit.kind === 'token' || removed.length === 0) return false;
    const inner = elementOf(edit, script);
    return removed.some(
      (outer) => inner && inner !== outer && outer.start <= inner.start && inner.end <= outer.end,
    );
  };
}

/** Returns the element of an edit; undefined if it is not found. */
function elementOf(edit: Exclude<Edit, { kind: 'token' }>, script: Script) {
  try {
    return findElement(edit.at, script).element;
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

function editElement(edit: Exclude<Edit, { kind: 'token' }>, script: Script): Patch[] {
  const { source } = script;
  const found = findElement(edit.at, script);
  switch (edit.kind) {
    case 'text':
      return editText(found, edit.text, source);
    case 'classes':
      return editClasses(found, edit.swaps, source);
    case 'attribute':
      return editAttribute(found, edit, script);
    case 'duplicate':
      return duplicateElement(found.element, script);
    case 'remove':
      return removeElement(found.element, script);
    case 'move': {
      if (edit.to.path !== edit.at.path) refuse('noSiblings');
      const to = findElement(edit.to, script).element;
      return moveElement(found.element, { to, side: edit.side }, script);
    }
  }
}

/**
 * Returns the element at a place if its source is the one that the page shows. If the place moved,
 * for instance by an edit above it, the only element with the same source is meant.
 */
function findElement({ start, end, hash }: ElementPlace, script: Script): TaggedElement {
  const { elements, source } = script;
  const starts = lineStartsOf(source);
  const offsetOf = (point: string) => {
    const [line = 0, column = 0] = point.split(':').map(Number);
    return (starts[line - 1] ?? Number.NaN) + column;
  };
  const [from, to] = [offsetOf(start), offsetOf(end)];
  const isSame = ({ element }: TaggedElement) =>
    hashOf(source.slice(element.start, element.end)) === hash;
  const there = elements.find(({ element }) => element.start === from && element.end === to);
  if (there && isSame(there)) return there;
  const [only, other] = elements.filter(isSame);
  return only && !other ? only : refuse('stale');
}

function readScript(program: Program, source: string): Script {
  const elements = readElements(program);
  const fragments: JSXFragment[] = [];
  collectFragments(program, fragments);
  const parents = readParents(
    elements.map(({ element }): JSXElement => element),
    fragments,
  );
  const imported = importedNames(program);
  return { source, elements, parents, imported };
}

function collectFragments(value: unknown, found: JSXFragment[]): void {
  if (typeof value !== 'object' || value === null) return;
  if ((value as JSXFragment).type === 'JSXFragment') found.push(value as JSXFragment);
  for (const child of Object.values(value)) collectFragments(child, found);
}

/** Returns the syntax tree of a script; undefined if it has a syntax error. */
function parseScript(path: string, source: string): Program | undefined {
  const { program, errors } = parseSync(path.toLowerCase(), source);
  return errors.some(({ severity }) => severity === 'Error') ? undefined : program;
}

function parses(path: string, source: string): boolean {
  if (!isStyle(path)) return parseScript(path, source) !== undefined;
  try {
    parseStyle(source);
    return true;
  } catch {
    return false;
  }
}

function reasonOf(error: unknown): RefusalReason {
  if (error instanceof Refused) return error.reason;
  if (error instanceof CssSyntaxError) return 'unreadable';
  throw error;
}
