import type { ClassSwap, Edit } from './edits.ts';
import { type LookContext, type LookPlace, noContext, placeOfLook } from './look-classes.ts';
import { type LookName, lookNames } from './look-names.ts';
import { type Look, lookOf } from './looks.ts';
import type { ElementChange, SelectedElement } from './selected-element.ts';

/** A chosen value, and where it is written. */
export type ChosenLook = LookPlace & { value: string };

/** What a user has changed about one element and not saved yet. */
export type ElementDraft = {
  text?: string;
  src?: string;
  href?: string;
  alt?: string;
  /** A value alone applies at every width. */
  looks?: Partial<Record<LookName, string | ChosenLook>>;
  isRemoved?: boolean;
  /** Design tokens of the whole project, by name. */
  tokens?: Readonly<Record<string, { path: string; from: string; to: string }>>;
};

const attributes = ['src', 'href', 'alt'] as const;

/** Returns a value with the place where the page at its present width needs it. */
export function chooseLook(
  look: LookName,
  value: string,
  { className, context }: { className: string; context: LookContext },
): ChosenLook | undefined {
  const place = placeOfLook(look, className, context);
  return place && { ...place, value };
}

export const lookValue = (look: string | ChosenLook): string =>
  typeof look === 'string' ? look : look.value;

/** Returns the edits that make a draft in the source. */
export function toEdits({ place, className }: SelectedElement, draft: ElementDraft): Edit[] {
  if (draft.tokens) return tokenEdits(draft.tokens);
  const at = place;
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
  const names = className.split(/\s+/).filter((name) => name !== '');
  const kept = names.filter((name) => swaps.every(({ from }) => from !== name));
  const added = swaps.flatMap(({ to }) => (to === null ? [] : [to]));
  return {
    isEdit: Object.keys(draft).length > 0,
    elementText: draft.text ?? null,
    newClassName: swaps.length === 0 ? null : [...kept, ...added].join(' '),
    changeClassName: swaps.flatMap(({ from }) => (from === null ? [] : [from])),
    src: draft.src ?? null,
    href: draft.href ?? null,
    alt: draft.alt ?? null,
    isRemoved: draft.isRemoved ?? false,
    styles: Object.assign(
      {},
      ...chosenLooks(draft, className).map(({ look }) => look.styles),
    ) as Record<string, string>,
  };
}

/** Classes that the element has already are left out. */
function swapsOf(draft: ElementDraft, className: string): ClassSwap[] {
  return chosenLooks(draft, className).flatMap(({ look, place: { breakpoint, from } }) => {
    const to = breakpoint === '' ? look.name : `${breakpoint}:${look.name}`;
    return to === from ? [] : [{ from, to }];
  });
}

/** Returns the looks of a draft with their places. Values that are no look are left out. */
function chosenLooks(
  { looks = {} }: ElementDraft,
  className: string,
): { look: Look; place: LookPlace }[] {
  return lookNames.flatMap((name) => {
    const value = looks[name] ?? '';
    const look = lookOf(name, lookValue(value));
    const place = typeof value === 'string' ? placeOfLook(name, className, noContext) : value;
    return look && place ? [{ look, place }] : [];
  });
}
