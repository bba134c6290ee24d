// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a text with the syntax of a template
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JSXElement, parseSync } from 'oxc-parser';
import type { Edit, ElementPlace, RefusalReason } from '../../domain/visual-editing/edits.ts';
import { applyPatches, invertPatches } from '../../domain/visual-editing/patches.ts';
import { hashOf, pointsOf } from '../../services/syntax/source-positions.ts';
import { readElements, type TaggedElement } from '../../services/syntax/tagged-elements.ts';
import { writeEdits } from '../../services/syntax/write-edits.ts';
import { screenApps } from '../corpus/exploration/screen-apps.ts';
import { looseProject } from '../corpus/faults/loose-project.ts';
import { writtenPages } from '../corpus/written-pages.ts';
import type { Random } from './faults.ts';

const root = join(import.meta.dirname, '../..');

/**
 * The kinds of random edits, with the percentage of edits that must be accepted. 0: any percentage.
 */
export const editKinds = {
  text: 95,
  class: 90,
  picture: 85,
  move: 85,
  duplicate: 0,
  remove: 0,
} as const;
export type EditKind = keyof typeof editKinds;

type Source = { path: string; text: string; elements: TaggedElement[] };
type Counts = { tried: number; refused: Map<RefusalReason, number> };
export type EditCounts = Record<EditKind, Counts>;

/** Returns the scripts of the starter's templates and of apps that models wrote. */
export function readSources(): Source[] {
  const templates = globSync('templates/starter/**/*.{tsx,jsx}', { cwd: root }).map(
    (path): [string, string] => [path, readFileSync(join(root, path), 'utf8')],
  );
  const apps = screenApps.flatMap(({ name, files }) =>
    [...files].map(([path, text]): [string, string] => [`${name}/${path}`, text]),
  );
  const written = [looseProject, writtenPages].flatMap((files) =>
    Object.entries(files).map(([path, text]): [string, string] => [path, text]),
  );
  const all = [...templates, ...apps, ...written].filter(([path]) => /\.[jt]sx$/.test(path));
  // Many apps contain the same files, so remove duplicates.
  const different = new Map(all.map(([path, text]) => [text, path]));
  return [...different].map(([text, path]) => ({
    path,
    text,
    elements: readElements(parseSync(path, text).program),
  }));
}

/**
 * Returns every element of every source, grouped by the kind of edit that the page offers for it.
 */
export function listTargets(sources: readonly Source[]) {
  const all = sources.flatMap((source) => source.elements.map((one) => ({ source, one })));
  return {
    // The page does not let a user edit a text in a list (INJ-008).
    text: all.filter(({ one }) => one.text !== undefined && one.text !== '' && !one.isInList),
    class: all.filter(({ one }) => hasAttribute(one.element, 'className')),
    // The page does not let a user edit a picture in a list (INJ-009).
    picture: all.filter(({ one }) => isPicture(one.element) && !one.isInList),
    move: all.filter(({ source, one }) => siblingsOf(source, one).length > 0),
    duplicate: all,
    remove: all,
  };
}

type Targets = ReturnType<typeof listTargets>;

/** Makes `count` random edits. Throws when one of them damages a file. */
export function tryEdits(targets: Targets, random: Random, count: number): EditCounts {
  const kinds = Object.keys(editKinds) as EditKind[];
  const counts = Object.fromEntries(
    kinds.map((kind) => [kind, { tried: 0, refused: new Map() }]),
  ) as EditCounts;
  for (let index = 0; index < count; index++) {
    const kind = kinds[index % kinds.length] as EditKind;
    const { source, one } = random.pick(targets[kind]);
    const reason = tryEdit(source, createEdit(kind, { source, one, random }));
    counts[kind].tried++;
    const { refused } = counts[kind];
    if (reason) refused.set(reason, (refused.get(reason) ?? 0) + 1);
  }
  return counts;
}

function tryEdit({ path, text }: Source, edit: Edit): RefusalReason | undefined {
  const result = writeEdits(path, text, [edit]);
  const where = `${path}: ${JSON.stringify(edit)}`;
  const [refusal] = result.refusals;
  if (refusal) {
    if (result.text !== text) throw new Error(`a refused edit changed ${where}`);
    return refusal.reason;
  }
  let [before, after] = [0, 0];
  for (const patch of result.patches) {
    const kept = text.slice(before, patch.start);
    if (result.text.slice(after, after + kept.length) !== kept)
      throw new Error(`other characters changed in ${where}`);
    before = patch.end;
    after += kept.length + patch.text.length;
  }
  if (result.text.slice(after) !== text.slice(before))
    throw new Error(`the rest changed in ${where}`);
  if (parseSync(path, result.text).errors.length > 0) throw new Error(`${where} does not parse`);
  const back = applyPatches(result.text, invertPatches(text, result.patches));
  if (back !== text) throw new Error(`the inverse does not restore ${where}`);
  assertUndone({ path, text }, edit, result.text);
  return undefined;
}

/** Makes the opposite edit of a text or a class. Throws unless that restores every byte. */
function assertUndone(source: { path: string; text: string }, edit: Edit, written: string): void {
  if (edit.kind !== 'text' && edit.kind !== 'classes') return;
  const [line = 0, column = 0] = edit.at.start.split(':').map(Number);
  const start = offsetOf(written, line, column);
  const one = readElements(parseSync(source.path, written).program).find(
    ({ element }) => element.start === start,
  );
  if (!one) throw new Error(`the element of ${JSON.stringify(edit)} is gone`);
  const at = placeOf({ path: source.path, text: written }, one.element);
  const opposite = oppositeOf(edit, at, source.text);
  if (!opposite) return;
  const result = writeEdits(source.path, written, [opposite]);
  if (result.text !== source.text)
    throw new Error(`${JSON.stringify(opposite)} does not undo ${JSON.stringify(edit)}`);
}

function oppositeOf(edit: Edit, at: ElementPlace, text: string): Edit | undefined {
  if (edit.kind === 'classes') {
    const [swap] = edit.swaps;
    // If a class was added, the edit may also have added the attribute, so there is no opposite
    // edit.
    if (!swap?.from || !swap.to) return undefined;
    return { kind: 'classes', at, swaps: [{ from: swap.to, to: swap.from }] };
  }
  const old = readElements(parseSync(at.path, text).program).find(
    ({ element }) => placeOf({ path: at.path, text }, element).start === at.start,
  );
  const raw = old?.element.children.find(({ type }) => type === 'JSXText');
  const words = raw ? text.slice(raw.start, raw.end).trim() : '';
  const isPlain = words !== '' && !/[&\r\n<>{}]/.test(words);
  return isPlain ? { kind: 'text', at, text: words } : undefined;
}

function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n').slice(0, line - 1);
  return lines.reduce((sum, one) => sum + one.length + 1, 0) + column;
}

function placeOf({ path, text }: { path: string; text: string }, element: JSXElement) {
  const pointOf = pointsOf(text);
  const hash = hashOf(text.slice(element.start, element.end));
  return { path, start: pointOf(element.start), end: pointOf(element.end), hash };
}

const words = ['Tea', '你好，世界', 'a < b && {c}', '"quoted" \\ it’s', 'ありがとう 😀', '`${x}`'];
/** Classes that no source contains, so that the opposite edit finds them exactly once. */
const classes = ['mt-[7.5px]', 'text-[#012345]', 'md:p-[3px]', 'w-1/7', '-translate-x-[9px]'];
const addresses = ['/pictures/new.webp', 'https://example.com/a.png?b=1&c="d"'];

function createEdit(
  kind: EditKind,
  { source, one, random }: { source: Source; one: TaggedElement; random: Random },
): Edit {
  const at = placeOf(source, one.element);
  switch (kind) {
    case 'text':
      return { kind, at, text: random.pick(words) };
    case 'class': {
      const written = writtenClasses(source, one.element);
      const from = written.length > 0 && random.next() < 0.6 ? random.pick(written) : null;
      return { kind: 'classes', at, swaps: [{ from, to: random.pick(classes) }] };
    }
    case 'picture':
      return { kind: 'attribute', at, name: 'src', value: random.pick(addresses) };
    case 'move': {
      const to = placeOf(source, random.pick(siblingsOf(source, one)));
      return { kind, at, to, side: random.next() < 0.5 ? 'before' : 'after' };
    }
    default:
      return { kind, at };
  }
}

/** Returns the classes in all strings of the attribute. The page may show any of them. */
function writtenClasses({ text }: Source, element: JSXElement): string[] {
  const attribute = element.openingElement.attributes.find(
    (one) => one.type === 'JSXAttribute' && one.name.name === 'className',
  );
  const written = attribute ? text.slice(attribute.start, attribute.end) : '';
  return [...written.matchAll(/"([^"]*)"|'([^']*)'/g)]
    .flatMap(([, double, single]) => (double ?? single ?? '').split(/\s+/))
    .filter((name) => /^[a-z-][\w:/.[\]#%()-]*$/.test(name));
}

const hasAttribute = ({ openingElement }: JSXElement, name: string) =>
  openingElement.attributes.some((one) => one.type === 'JSXAttribute' && one.name.name === name);

const isPicture = (element: JSXElement) =>
  element.openingElement.name.type === 'JSXIdentifier' &&
  element.openingElement.name.name === 'img' &&
  hasAttribute(element, 'src');

function siblingsOf({ elements }: Source, { element }: TaggedElement): JSXElement[] {
  const parent = elements.find(({ element: one }) => one.children.includes(element));
  return (parent?.element.children ?? []).filter(
    (one): one is JSXElement => one.type === 'JSXElement' && one !== element,
  );
}
