import type { ClassSwap, Edit, ElementEdit } from './edits.ts';
import {
  type Breakpoint,
  breakpoints,
  endOfLook,
  type LookContext,
  type LookPlace,
  noContext,
  placeOfLook,
} from './look-classes.ts';
import { type LookName, lookNames } from './look-names.ts';
import { themeValue } from './look-scales.ts';
import { type Look, lookOf } from './looks.ts';
import type { ElementChange, SelectedElement, StyleRange } from './selected-element.ts';
import { movesOf, type SiblingOrder } from './sibling-order.ts';

/**
 * A chosen value, and where it is written. `css` is what the project's theme has for it, `below` the
 * width from which a class of the source decides.
 */
export type ChosenLook = LookPlace & { value: string; css?: string; below?: number };

/** A look at a breakpoint: `paddingX`, `md:paddingX`. */
export type LookKey = LookName | `${Exclude<Breakpoint, ''>}:${LookName}`;

/** What a user has changed about one element and not saved yet. */
export type ElementDraft = {
  text?: string;
  src?: string;
  href?: string;
  alt?: string;
  /** A value alone applies at every width. */
  looks?: Partial<Record<LookKey, string | ChosenLook>>;
  isRemoved?: boolean;
  /** Design tokens of the whole project, by name. */
  tokens?: Readonly<Record<string, { path: string; from: string; to: string }>>;
  /** A text from data, which is written elsewhere; the draft of such a text has nothing else. */
  literal?: { path: string; from: string; to: string };
  copies?: readonly ElementCopy[];
  /** The order of the list that the element is in; the draft of a list has nothing else. */
  order?: SiblingOrder;
};

/** The drafts of an element and of those inside of it, when it was copied. */
export type ElementCopy = readonly { uid: string; element: SelectedElement; draft: ElementDraft }[];

const attributes = ['src', 'href', 'alt'] as const;

/** Returns the key of a look at a breakpoint. */
export const lookKey = (look: LookName, breakpoint: Breakpoint): LookKey =>
  breakpoint === '' ? look : `${breakpoint}:${look}`;

/** Returns the looks of a draft with the keys of the breakpoints where they are written. */
export function withKeys(looks: NonNullable<ElementDraft['looks']>): ElementDraft['looks'] {
  return Object.fromEntries(
    Object.entries(looks).map(([key, chosen]) => {
      const look = (key.split(':').at(-1) ?? key) as LookName;
      return [typeof chosen === 'string' ? key : lookKey(look, chosen.breakpoint), chosen];
    }),
  );
}

/** Returns the classes that an element has with a draft. */
export function classesWith(className: string, draft: ElementDraft): string {
  const swaps = swapsOf(draft, className);
  const names = className.split(/\s+/).filter((name) => name !== '');
  const kept = names.filter((name) => swaps.every(({ from }) => from !== name));
  return [...kept, ...swaps.flatMap(({ to }) => (to === null ? [] : [to]))].join(' ');
}

/**
 * Returns a value with the place where the page at its present width needs it, or at the breakpoint
 * that the user has chosen. `draft` has what they have changed before.
 */
export function chooseLook(
  look: LookName,
  value: string,
  {
    className,
    context,
    draft = {},
  }: { className: string; context: LookContext; draft?: ElementDraft },
): ChosenLook | undefined {
  const shown = placeOfLook(look, classesWith(className, draft), context);
  if (!shown) return undefined;
  const { breakpoint } = shown;
  const place = placeOfLook(look, className, { ...context, at: breakpoint });
  if (!place) return undefined;
  const css = themeValue(look, value, context.theme ?? {});
  const below = endOfLook(look, className, { ...place, context });
  return {
    ...{ ...place, value },
    ...(css === undefined ? {} : { css }),
    ...(below === undefined ? {} : { below }),
  };
}

export const lookValue = (look: string | ChosenLook): string =>
  typeof look === 'string' ? look : look.value;

/** Returns the edits that make a draft in the source. */
export function toEdits(element: SelectedElement, draft: ElementDraft): Edit[] {
  if (draft.tokens) return tokenEdits(draft.tokens);
  if (draft.literal) return [{ kind: 'literal', ...draft.literal }];
  const at = element.place;
  if (draft.isRemoved) return [{ kind: 'remove', at }];
  const copies = (draft.copies ?? []).map((copy): Edit => {
    const edits = copy.flatMap((one) => ownEdits(one.element, one.draft));
    return { kind: 'duplicate', at, ...(edits.length > 0 ? { edits } : {}) };
  });
  const moves = draft.order ? movesOf(draft.order) : [];
  return [
    ...ownEdits(element, draft),
    ...copies,
    ...moves.map(
      ({ one, to, side }): Edit => ({
        ...{ kind: 'move', at: one.place, to: to.place, side },
      }),
    ),
  ];
}

/** Returns the edits that change the element alone. */
function ownEdits({ place: at, className }: SelectedElement, draft: ElementDraft): ElementEdit[] {
  if (draft.isRemoved) return [{ kind: 'remove', at }];
  const swaps = swapsOf(draft, className);
  return [
    ...(draft.text === undefined ? [] : [{ kind: 'text', at, text: draft.text } as const]),
    ...(swaps.length === 0 ? [] : [{ kind: 'classes', at, swaps } as const]),
    ...attributes.flatMap((name) => {
      const value = draft[name];
      return value === undefined ? [] : [{ kind: 'attribute', at, name, value } as const];
    }),
  ];
}

const tokenEdits = (tokens: NonNullable<ElementDraft['tokens']>): Edit[] =>
  Object.entries(tokens).map(([name, token]) => ({ kind: 'token', name, ...token }));

/** Returns what the page has to show for a draft. */
export function toChange({ className }: SelectedElement, draft: ElementDraft): ElementChange {
  const swaps = swapsOf(draft, className);
  const looks = stylesOf(draft, className);
  return {
    isEdit: Object.keys(draft).length > 0,
    elementText: draft.text ?? null,
    newClassName: swaps.length === 0 ? null : classesWith(className, draft),
    changeClassName: swaps.flatMap(({ from }) => (from === null ? [] : [from])),
    swaps,
    src: draft.src ?? null,
    href: draft.href ?? null,
    alt: draft.alt ?? null,
    isRemoved: draft.isRemoved ?? false,
    ...looks,
    ...copiesOf(draft),
  };
}

/** What is removed has no copies. */
function copiesOf({ copies = [], isRemoved }: ElementDraft): Pick<ElementChange, 'copies'> {
  if (copies.length === 0 || isRemoved) return {};
  return {
    copies: copies.map((copy) =>
      copy.map(({ uid, element, draft }) => ({
        ...{ uid, hash: element.place.hash },
        change: toChange(element, { ...draft, copies: [] }),
      })),
    ),
  };
}

/** Classes that the element has already are left out. */
function swapsOf(draft: ElementDraft, className: string): ClassSwap[] {
  return chosenLooks(draft, className).flatMap(({ look, place }) => {
    const { breakpoint, from, isImportant } = place;
    const name = isImportant ? `${look.name}!` : look.name;
    const to = breakpoint === '' ? name : `${breakpoint}:${name}`;
    return to === from ? [] : [{ from, to }];
  });
}

/** Returns the styles of all looks, and those that apply at some widths or in some elements only. */
function stylesOf(
  draft: ElementDraft,
  className: string,
): Pick<ElementChange, 'styles' | 'ranges'> {
  const all = chosenLooks(draft, className).map(({ look, place, name }, _, others): StyleRange => {
    const from = breakpoints[place.breakpoint];
    const ends = others.flatMap((other) => {
      const width = breakpoints[other.place.breakpoint];
      return other.name === name && width > from ? [width] : [];
    });
    const below = Math.min(place.below ?? Number.POSITIVE_INFINITY, ...ends);
    const replaced = place.from === null ? {} : { replaced: place.from };
    return { styles: look.styles, from, below: Number.isFinite(below) ? below : null, ...replaced };
  });
  const isEverywhere = ({ from, below, replaced }: StyleRange) =>
    from === 0 && below === null && replaced === undefined;
  const ranges = all.filter((one) => !isEverywhere(one));
  return {
    styles: Object.assign({}, ...all.filter(isEverywhere).map(({ styles }) => styles)),
    ...(ranges.length > 0 ? { ranges } : {}),
  };
}

/** Returns the looks of a draft with their places. Values that are no look are left out. */
function chosenLooks(
  { looks = {} }: ElementDraft,
  className: string,
): { name: LookName; look: Look; place: LookPlace & { below?: number } }[] {
  return lookNames.flatMap((name) =>
    (Object.keys(breakpoints) as Breakpoint[]).flatMap((breakpoint) => {
      const value = looks[lookKey(name, breakpoint)] ?? '';
      const css = typeof value === 'string' ? undefined : value.css;
      const look = lookOf(name, lookValue(value), css);
      const place = typeof value === 'string' ? placeOfLook(name, className, noContext) : value;
      return look && place ? [{ name, look, place }] : [];
    }),
  );
}
