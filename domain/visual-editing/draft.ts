import type { ClassSwap, Edit } from './edits.ts';
import { classOfLook, type LookName, lookNames, lookOf } from './looks.ts';
import type { ElementChange, SelectedElement } from './selected-element.ts';

/** What a user has changed about one element and not saved yet. */
export type ElementDraft = {
  text?: string;
  src?: string;
  href?: string;
  alt?: string;
  looks?: Partial<Record<LookName, string>>;
  isRemoved?: boolean;
};

const attributes = ['src', 'href', 'alt'] as const;

/** Returns the edits that make a draft in the source. */
export function toEdits({ place, className }: SelectedElement, draft: ElementDraft): Edit[] {
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

/** Returns what the page has to show for a draft. */
export function toChange({ className }: SelectedElement, draft: ElementDraft): ElementChange {
  const swaps = swapsOf(draft, className);
  const names = className.split(/\s+/).filter((name) => name !== '');
  const kept = names.filter((name) => swaps.every(({ from }) => from !== name));
  const added = swaps.flatMap(({ to }) => (to === null ? [] : [to]));
  const looks = lookNames.flatMap((name) => lookOf(name, draft.looks?.[name] ?? '') ?? []);
  return {
    isEdit: Object.keys(draft).length > 0,
    elementText: draft.text ?? null,
    newClassName: swaps.length === 0 ? null : [...kept, ...added].join(' '),
    changeClassName: swaps.flatMap(({ from }) => (from === null ? [] : [from])),
    src: draft.src ?? null,
    href: draft.href ?? null,
    alt: draft.alt ?? null,
    isRemoved: draft.isRemoved ?? false,
    styles: Object.assign({}, ...looks.map(({ styles }) => styles)) as Record<string, string>,
  };
}

/** Values that are no look are left out, and those that the element has already. */
function swapsOf({ looks = {} }: ElementDraft, className: string): ClassSwap[] {
  return lookNames.flatMap((name) => {
    const value = looks[name];
    const look = value === undefined ? undefined : lookOf(name, value);
    const from = classOfLook(name, className);
    return !look || look.name === from ? [] : [{ from, to: look.name }];
  });
}
