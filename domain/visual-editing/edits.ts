import { z } from 'zod';
import { limits } from '../limits/index.ts';

const max = limits.visualEditing;
const path = z.string().min(1).max(limits.files.pathMax);

/** `line:column` in a source file, the line from 1 and the column from 0 in UTF-16 units. */
const Point = z.string().regex(/^\d{1,7}:\d{1,7}$/);

/**
 * An element in the source, as its tags in the page name it (GAP-37): its file, its first and last
 * point, and a hash of its source. An edit of an element whose source differs is refused.
 */
export const ElementPlace = z.object({
  path,
  start: Point,
  end: Point,
  hash: z.string().min(1).max(max.hashMax),
  /** A hash of the whole file, which tells elements with the same source apart. */
  file: z.string().min(1).max(max.hashMax).optional(),
});
export type ElementPlace = z.infer<typeof ElementPlace>;

/** A class without characters that end a string, a template or an attribute. */
const ClassName = z
  .string()
  .max(max.classMax)
  .regex(/^[^\s"'`\\{}<>&$]+$/);

/** Replaces class `from` by `to`; without `from` it adds one, without `to` it removes one. */
const ClassSwap = z.object({
  from: z
    .string()
    .max(max.classMax)
    .regex(/^[^\s"'`]+$/)
    .nullable(),
  to: ClassName.nullable(),
});
export type ClassSwap = z.infer<typeof ClassSwap>;

const place = { at: ElementPlace };

/** A text that an element gets from data, as the page shows it. */
export const DataText = z.string().min(1).max(max.textMax);

/** The edits that change one element alone. */
const ofElement = [
  z.object({ kind: z.literal('text'), ...place, text: z.string().max(max.textMax) }),
  z.object({
    kind: z.literal('classes'),
    ...place,
    swaps: z.array(ClassSwap).min(1).max(max.swapsMax),
  }),
  z.object({
    kind: z.literal('attribute'),
    ...place,
    name: z.enum(['href', 'src', 'alt']),
    value: z.string().max(max.attributeMax),
  }),
  z.object({ kind: z.literal('remove'), ...place }),
] as const;
const ElementEdit = z.discriminatedUnion('kind', ofElement);
export type ElementEdit = z.infer<typeof ElementEdit>;

/** One change that a user made in the page. */
export const Edit = z.discriminatedUnion('kind', [
  ...ofElement,
  /** Repeats an element behind itself. The copy contains `edits`, which the element may not have. */
  z.object({
    kind: z.literal('duplicate'),
    ...place,
    edits: z.array(ElementEdit).max(max.editsMax).optional(),
  }),
  /** Moves an element in front of a sibling, or behind it. */
  z.object({
    kind: z.literal('move'),
    ...place,
    to: ElementPlace,
    side: z.enum(['before', 'after']),
  }),
  /** Sets a design token: a custom property of `@theme` or `:root` in a style sheet. */
  z.object({
    kind: z.literal('token'),
    path,
    name: z
      .string()
      .max(max.classMax)
      .regex(/^--[\w-]+$/),
    from: z.string().max(max.tokenMax),
    to: z.string().max(max.tokenMax),
  }),
  /** Changes the only string of the project that has the text `from` (EDIT-008). */
  z.object({
    kind: z.literal('literal'),
    path,
    from: DataText,
    to: z.string().max(max.textMax),
  }),
]);
export type Edit = z.infer<typeof Edit>;
export type EditOf<Kind extends Edit['kind']> = Extract<Edit, { kind: Kind }>;

/** An edit of an element, which has a place. */
export type PlacedEdit = Exclude<Edit, { path: string }>;

/** Returns the file that an edit changes. */
export const pathOf = (edit: Edit): string => ('path' in edit ? edit.path : edit.at.path);

/**
 * Why an edit was not made. `stale`: the source differs from what the page shows. The others name
 * what the source has in the place of a plain text, class list or attribute, or what the edit would
 * break; each has a message of its own (`visual-editing.json`).
 */
export const refusalReasons = [
  'stale',
  'missingFile',
  'unreadable',
  'mixedText',
  'noText',
  'computedText',
  'emptyText',
  'severalTexts',
  'listItem',
  'computedClasses',
  'ambiguousClasses',
  'component',
  'computedValue',
  'unsafeAddress',
  'noSiblings',
  'unknownToken',
  'invalidValue',
  'overlap',
] as const;
export const RefusalReason = z.enum(refusalReasons);
export type RefusalReason = z.infer<typeof RefusalReason>;

/** `index` is the edit's place in the list that was sent. */
export const Refusal = z.object({ index: z.int().min(0), reason: RefusalReason });
export type Refusal = z.infer<typeof Refusal>;
