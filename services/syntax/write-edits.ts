import { type JSXElement, type Program, parseSync } from 'oxc-parser';
import { CssSyntaxError, parse as parseStyle } from 'postcss';
import type {
  Edit,
  ElementEdit,
  ElementPlace,
  PlacedEdit,
  Refusal,
  RefusalReason,
} from '../../domain/visual-editing/edits.ts';
import { applyPatches, mergePatches, type Patch } from '../../domain/visual-editing/patches.ts';
import { editAttribute } from './edit-attribute.ts';
import { editClasses } from './edit-classes.ts';
import { editLiteral } from './edit-literal.ts';
import { duplicateElement, moveElement, removeElement } from './edit-structure.ts';
import { editText } from './edit-text.ts';
import { editToken } from './edit-token.ts';
import { Refused, refuse } from './refuse.ts';
import { hashOf, lineStartsOf } from './source-positions.ts';
import { stringLiterals } from './string-literals.ts';
import { importedNames, readElements, type TaggedElement } from './tagged-elements.ts';

export type WrittenEdits = { text: string; patches: Patch[]; refusals: Refusal[] };

/** The data of a script that its edits need. */
type Script = {
  source: string;
  elements: readonly TaggedElement[];
  imported: ReadonlySet<string>;
  /** For each element, the patches that insert its copies. */
  copies: Map<JSXElement, Patch[]>;
  /** Returns the hash of the whole file. */
  hash(): string;
};

/**
 * Makes the edits of one file. It changes only the characters that an edit names, and refuses an
 * edit whose place is not certain (ADR 093). All edits refer to the same text. A refused edit
 * changes nothing; the remaining edits are made.
 */
export function writeEdits(path: string, source: string, edits: readonly Edit[]): WrittenEdits {
  const { write, isGone, inWritingOrder } = isStyle(path)
    ? styleWriter(source)
    : scriptWriter(path, source, edits);
  const indexed = inWritingOrder([...edits.entries()].filter(([, edit]) => !isGone(edit)));
  const all = collectPatches(indexed, write, () => true);
  const text = applyPatches(source, all.patches);
  if (parses(path, text)) return { text, ...all };
  // An edit breaks the file. Make the edits one by one, and refuse each edit after which the file
  // does not parse.
  const some = collectPatches(indexed, write, (patches) =>
    parses(path, applyPatches(source, patches)),
  );
  return { text: applyPatches(source, some.patches), ...some };
}

function collectPatches(
  edits: readonly Indexed[],
  write: Write,
  isSound: (patches: readonly Patch[]) => boolean,
): Omit<WrittenEdits, 'text'> {
  const refusals: Refusal[] = [];
  let patches: Patch[] = [];
  for (const [index, edit] of edits) {
    try {
      const merged = write(edit, patches);
      if (!isSound(merged)) refuse('overlap');
      patches = merged;
    } catch (error) {
      refusals.push({ index, reason: reasonOf(error) });
    }
  }
  return { patches, refusals: refusals.sort((a, b) => a.index - b.index) };
}

/** Returns the patches plus the patches of `edit`. */
type Write = (edit: Edit, patches: readonly Patch[]) => Patch[];
type Indexed = [index: number, edit: Edit];
type Writer = {
  write: Write;
  /** Whether an edit has no effect because another edit removes its element. */
  isGone(edit: Edit): boolean;
  inWritingOrder(edits: Indexed[]): Indexed[];
};
/** Creates a writer for edits that do not depend on other edits. */
const plainWriter = (write: Write): Writer => ({
  ...{ write, isGone: () => false, inWritingOrder: (edits) => edits },
});

const isStyle = (path: string): boolean => /\.css$/i.test(path);
const isJson = (path: string): boolean => /\.json$/i.test(path);

function styleWriter(source: string): Writer {
  return plainWriter((edit, patches) =>
    edit.kind === 'token' ? merged(patches, editToken(edit, source)) : refuse('stale'),
  );
}

function scriptWriter(path: string, source: string, edits: readonly Edit[]): Writer {
  const writeString: Write = (edit, patches) =>
    edit.kind === 'literal'
      ? merged(patches, editLiteral(edit, source))
      : refuse(edit.kind === 'token' ? 'unknownToken' : 'unreadable');
  const program = isJson(path) ? undefined : parseScript(path, source);
  if (!program || !/\.[jt]sx$/i.test(path)) return plainWriter(writeString);
  const script = readScript(program, source);
  return {
    write: (edit, patches) =>
      'path' in edit ? writeString(edit, patches) : editElement(edit, script, patches),
    isGone: goneIn(script, edits),
    inWritingOrder: (some) => withMovesLast(some, script),
  };
}

const merged = (patches: readonly Patch[], more: readonly Patch[]): Patch[] =>
  mergePatches(patches, more) ?? refuse('overlap');

/**
 * Puts moves after all other edits, because a moved element includes the edits inside it. Moves of
 * inner elements come before moves of the elements around them.
 */
function withMovesLast(edits: Indexed[], script: Script): Indexed[] {
  const moves = edits.flatMap((one) => {
    const [, edit] = one;
    return edit.kind === 'move' ? [{ one, element: elementOf(edit, script)?.element }] : [];
  });
  const depthOf = (inner: JSXElement | undefined) =>
    moves.filter(({ element: outer }) => inner && outer && isIn(inner, outer)).length;
  const ordered = moves
    .map(({ one, element }) => ({ one, depth: depthOf(element) }))
    .sort((a, b) => b.depth - a.depth);
  return [...edits.filter(([, { kind }]) => kind !== 'move'), ...ordered.map(({ one }) => one)];
}

const isIn = (inner: JSXElement, outer: JSXElement) =>
  inner !== outer && outer.start <= inner.start && inner.end <= outer.end;

/**
 * Returns the test for `isGone`. A user may change an element and later remove the element around
 * it. Then only the removal counts.
 */
function goneIn(script: Script, edits: readonly Edit[]): (edit: Edit) => boolean {
  const removed = edits.flatMap((edit) => {
    const one = edit.kind === 'remove' ? elementOf(edit, script) : undefined;
    // Without a parent, the removal will be refused, so it removes nothing.
    return one?.parent === undefined ? [] : [one.element];
  });
  return (edit) => {
    if ('path' in edit || removed.length === 0) return false;
    const inner = elementOf(edit, script)?.element;
    // An element that was moved first and removed later is only removed.
    if (edit.kind === 'move' && inner && removed.includes(inner)) return true;
    return removed.some((outer) => inner && isIn(inner, outer));
  };
}

/** Returns the element of an edit; undefined if the element is not found. */
function elementOf(edit: PlacedEdit, script: Script) {
  try {
    return findElement(edit.at, script);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

function editElement(edit: PlacedEdit, script: Script, patches: readonly Patch[]): Patch[] {
  const { source, copies } = script;
  const found = findElement(edit.at, script);
  switch (edit.kind) {
    case 'duplicate': {
      const inner = (edit.edits ?? []).reduce<Patch[]>(
        (some, one) => merged(some, patchesOf(one, findElement(one.at, script), script)),
        [],
      );
      const copy = duplicateElement(found, { inner, source });
      copies.set(found.element, [...(copies.get(found.element) ?? []), ...copy]);
      return merged(patches, copy);
    }
    case 'move': {
      if (edit.to.path !== edit.at.path) refuse('noSiblings');
      const to = findElement(edit.to, script);
      return moveElement(
        found,
        { to, side: edit.side },
        {
          ...{ patches, source },
          copies: copies.get(found.element) ?? [],
        },
      );
    }
    default:
      return merged(patches, patchesOf(edit, found, script));
  }
}

/** Returns the patches of an edit that changes a single element. */
function patchesOf(edit: ElementEdit, found: TaggedElement, script: Script): Patch[] {
  const { source } = script;
  switch (edit.kind) {
    case 'text':
      return editText(found, edit.text, source);
    case 'classes':
      return editClasses(found, edit.swaps, source);
    case 'attribute':
      return editAttribute(found, edit, script);
    case 'remove':
      return removeElement(found, source);
  }
}

/**
 * Returns the element at a place, if the file did not change. Otherwise the element may have moved,
 * so returns the only element with the same source. Refuses when there is no such element or more
 * than one.
 */
function findElement({ start, end, hash, file }: ElementPlace, script: Script): TaggedElement {
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
  const isSameFile = file === undefined || file === script.hash();
  if (there && isSameFile && isSame(there)) return there;
  const [only, other] = elements.filter(isSame);
  return only && !other ? only : refuse('stale');
}

function readScript(program: Program, source: string): Script {
  const elements = readElements(program);
  let hash: string | undefined;
  return {
    ...{ source, elements, imported: importedNames(program), copies: new Map() },
    hash() {
      hash ??= hashOf(source);
      return hash;
    },
  };
}

/** Returns the syntax tree of a script; undefined if it has a syntax error. */
function parseScript(path: string, source: string): Program | undefined {
  const { program, errors } = parseSync(path.toLowerCase(), source);
  return errors.some(({ severity }) => severity === 'Error') ? undefined : program;
}

function parses(path: string, source: string): boolean {
  if (isJson(path)) return stringLiterals(path, source) !== undefined;
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
