import type { ClassSwap, Edit, ElementEdit } from './edits.ts';
import { type LookContext, type LookPlace, noContext, placeOfLook } from './look-classes.ts';
import { type LookName, lookNames } from './look-names.ts';
import { type Look, lookOf } from './looks.ts';
import type { ElementChange, SelectedElement } from './selected-element.ts';
import { movesOf, type SiblingOrder } from './sibling-order.ts';

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
  copies?: readonly ElementCopy[];
  /** The order of the list that the element is in; the draft of a list has nothing else. */
  order?: SiblingOrder;
};

/** The drafts of an element and of those inside of it, when it was copied. */
export type ElementCopy = readonly { uid: string; element: SelectedElement; draft: ElementDraft }[];

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
export function toEdits(element: SelectedElement, draft: ElementDraft): Edit[] {
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
