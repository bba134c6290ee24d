import { describe, expect, it } from 'vitest';
import { limits } from '../limits/index.ts';
import { toChange, toEdits } from './draft.ts';
import { classOfLook, type LookName, lookNames, lookOf, valueOfLook } from './looks.ts';
import { SelectedElement } from './selected-element.ts';

const at = { path: 'src/App.tsx', start: '3:4', end: '3:40', hash: 'abc' };
const element: SelectedElement = {
  ...{ tagName: 'h1', className: 'text-3xl px-4 text-soft grid', elementText: 'Tea' },
  ...{ src: null, href: null, alt: null, isMap: false, hasChildren: false, lang: 'react' },
  ...{ place: at, count: 1, ancestors: [] },
};

describe('a look', () => {
  it.each<[LookName, string, string | null, string]>([
    ['size', 'text-center text-xl text-soft', 'text-xl', 'xl'],
    ['align', 'text-center text-xl', 'text-center', 'center'],
    ['color', 'text-center text-balance text-soft/60 text-xl', 'text-soft/60', ''],
    ['color', 'text-[#2f5d50]', 'text-[#2f5d50]', '#2f5d50'],
    ['background', 'bg-cover bg-gradient-to-r bg-white', 'bg-white', ''],
    ['weight', 'font-display font-semibold', 'font-semibold', 'semibold'],
    ['radius', 'rounded-t-lg rounded-xl', 'rounded-xl', 'xl'],
    ['paddingX', 'p-2 px-4 sm:px-8', 'px-4', '16'],
    ['paddingY', 'py-[7px]', 'py-[7px]', '7'],
    ['marginX', 'mx-auto', 'mx-auto', ''],
    ['marginY', 'sm:my-2', null, ''],
  ])('%s of %s is decided by %s', (look, className, name, value) => {
    expect(classOfLook(look, className)).toBe(name);
    expect(valueOfLook(look, className)).toBe(value);
  });

  it.each<[LookName, string, string | undefined]>([
    ['size', '2xl', 'text-2xl'],
    ['weight', 'bold', 'font-bold'],
    ['align', 'right', 'text-right'],
    ['radius', 'full', 'rounded-full'],
    ['color', '#2f5d50', 'text-[#2f5d50]'],
    ['background', '#2f5d50', 'bg-[#2f5d50]'],
    ['paddingX', '24', 'px-6'],
    ['paddingY', '7', 'py-[7px]'],
    ['marginX', '241', 'mx-60'],
    ['marginY', '99999', 'my-60'],
    ['marginY', '-4', undefined],
    ['color', 'red; }', undefined],
    ['size', 'toString', undefined],
  ])('%s %s is the class %s, and space is limited to 240 px [INJ-007]', (look, value, name) => {
    expect(lookOf(look, value)?.name).toBe(name);
    expect(limits.visualEditing.spaceMax).toBe(240);
  });

  it('has the style of its class, and each class is found again as its look', () => {
    for (const look of lookNames) {
      const value = { color: '#123456', background: '#123456' }[look as string] ?? 'lg';
      const chosen = lookOf(look, value) ?? lookOf(look, 'bold') ?? lookOf(look, 'center');
      const found = chosen ?? lookOf(look, '12');
      expect(Object.keys(found?.styles ?? {})).toHaveLength(1);
      expect(classOfLook(look, `grid ${found?.name}`), look).toBe(found?.name);
    }
  });
});

describe('a draft', () => {
  it('becomes edits of its element [INJ-006]', () => {
    const looks = { paddingX: '24', marginY: '8', color: 'no colour', size: '3xl' };
    expect(toEdits(element, { text: 'Cake', href: '/a', looks })).toEqual([
      { kind: 'text', at, text: 'Cake' },
      {
        ...{ kind: 'classes', at },
        swaps: [
          { from: 'px-4', to: 'px-6' },
          { from: null, to: 'my-2' },
        ],
      },
      { kind: 'attribute', at, name: 'href', value: '/a' },
    ]);
    expect(toEdits(element, { text: 'Cake', isRemoved: true })).toEqual([{ kind: 'remove', at }]);
    expect(toEdits(element, {})).toEqual([]);
  });

  it('becomes what the page shows, with styles for classes that it may not have [INJ-004, INJ-005]', () => {
    expect(toChange(element, { text: 'Cake', looks: { paddingX: '24' } })).toEqual({
      ...{ isEdit: true, elementText: 'Cake', src: null, href: null, alt: null, isRemoved: false },
      newClassName: 'text-3xl text-soft grid px-6',
      changeClassName: ['px-4'],
      styles: { 'padding-inline': '24px' },
    });
    expect(toChange(element, {})).toMatchObject({ isEdit: false, newClassName: null, styles: {} });
  });

  it('has an element whose language is React unless its tags say another one [INJ-005]', () => {
    const { lang, ...rest } = element;
    expect(SelectedElement.parse(rest).lang).toBe('react');
    expect(SelectedElement.safeParse({ ...rest, place: { ...at, start: '3' } }).success).toBe(
      false,
    );
  });
});
