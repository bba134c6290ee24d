import { describe, expect, it } from 'vitest';
import { limits } from '../limits/index.ts';
import { chooseLook, toChange, toEdits } from './draft.ts';
import { classOfLook, placeOfLook } from './look-classes.ts';
import { type LookName, lookNames } from './look-names.ts';
import { lookOf, valueOfLook } from './looks.ts';
import { SelectedElement } from './selected-element.ts';
import { themeTokens } from './theme-tokens.ts';

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
    const context = { width: 0, tokens: ['--color-soft'] };
    expect(classOfLook(look, className, context)).toBe(name);
    expect(valueOfLook(look, className, context)).toBe(value);
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
      const values = ['#123456', 'lg', 'bold', 'center', '12', '2', 'full', 'tight'];
      const found = values.map((value) => lookOf(look, value)).find((one) => one !== undefined);
      // A size brings its line height, and a border its style.
      const count = look === 'size' || look === 'borderWidth' ? 2 : 1;
      expect(Object.keys(found?.styles ?? {})).toHaveLength(count);
      expect(classOfLook(look, `grid ${found?.name}`), look).toBe(found?.name);
    }
  });

  it('of a size has the line height of its class, unless the element has its own [EDIT-027]', () => {
    const { styles } = lookOf('size', 'lg') ?? {};
    expect(styles?.['font-size']).toBe('1.125rem');
    expect(styles?.['line-height']).toMatch(/^var\(--tw-leading, 1\.55+6?\)$/);
  });
});

describe('the tokens of a theme', () => {
  it('are the custom properties in its blocks', () => {
    const style =
      "@import 'tailwindcss';\n@theme inline {\n  --color-soft: #888;\n  @keyframes a { to { top: 0 } }\n  --text-display : 4rem;\n}\n:root { --other: 1 }\n@theme{--color-a:red}";
    expect(themeTokens(style)).toEqual(['--color-soft', '--text-display', '--color-a']);
    expect(themeTokens('@theme')).toEqual([]);
    expect(themeTokens('@theme { --color-a: red')).toEqual(['--color-a']);
  });
});

describe('a colour', () => {
  it.each([
    'text-red-500',
    'text-slate-950/80',
    'text-white',
    'text-current',
    'text-inherit',
    'text-soft',
    'text-soft/60',
    'text-[#fff]',
    'text-[rgb(1,2,3)]/50',
    'text-[hsl(1_2%_3%)]',
    'text-[oklch(0.5_0.1_200)]',
    'text-[color:var(--brand)]',
  ])('takes the place of %s', (name) => {
    const context = { width: 0, tokens: ['--color-soft', '--text-display'] };
    expect(placeOfLook('color', name, context)?.from).toBe(name);
    expect(placeOfLook('background', name.replace('text', 'bg'), context)?.from).toBe(
      name.replace('text', 'bg'),
    );
  });

  it.each<[LookName, string]>([
    ['color', 'text-[clamp(2.75rem,11vw,8rem)]'],
    ['color', 'text-display'],
    ['color', 'text-unknown'],
    ['color', 'text-shadow-sm'],
    ['color', 'text-shadow-red-500'],
    ['color', 'text-[length:var(--size)]'],
    ['color', 'text-opacity-50'],
    ['color', 'text-red'],
    ['background', 'bg-[radial-gradient(circle,#fff,#000)]'],
    ['background', 'bg-[length:20px_20px]'],
    ['background', 'bg-[url(/a.png)]'],
    ['background', 'bg-opacity-50'],
    ['background', 'bg-linear-to-r'],
    ['background', 'bg-blend-multiply'],
  ])('%s leaves %s and adds a class', (look, className) => {
    const context = { width: 0, tokens: ['--text-display'] };
    expect(placeOfLook(look, className, context)).toEqual({ breakpoint: '', from: null });
  });
});

describe('the class that a look changes', () => {
  const hero = 'font-display text-[clamp(2.75rem,11vw,8rem)] leading-[0.98] font-semibold';
  it.each<[LookName, string, number, string | null, string]>([
    ['size', 'text-3xl md:text-5xl', 375, 'text-3xl', 'text-6xl'],
    ['size', 'text-3xl md:text-5xl', 767, 'text-3xl', 'text-6xl'],
    ['size', 'text-3xl md:text-5xl', 768, 'md:text-5xl', 'md:text-6xl'],
    ['size', 'md:text-5xl text-3xl lg:text-6xl', 1023, 'md:text-5xl', 'md:text-6xl'],
    ['size', 'sm:text-3xl xl:text-5xl 2xl:text-lg', 1536, '2xl:text-lg', '2xl:text-6xl'],
    ['size', 'text-xl hover:text-2xl dark:text-lg', 1440, 'text-xl', 'text-6xl'],
    ['size', hero, 1440, 'text-[clamp(2.75rem,11vw,8rem)]', 'text-6xl'],
    ['size', 'text-display', 1440, 'text-display', 'text-6xl'],
    ['weight', hero, 1440, 'font-semibold', 'font-bold'],
    ['paddingX', 'p-2 md:p-8', 1440, null, 'md:px-6'],
    ['paddingX', 'px-4 md:p-8', 1440, null, 'md:px-6'],
    ['paddingX', 'p-2 px-4 sm:px-8', 1440, 'sm:px-8', 'sm:px-6'],
    ['paddingX', 'px-4 md:pl-8', 600, 'px-4', 'px-6'],
    ['paddingX', 'px-4 pt-8', 1440, 'px-4', 'px-6'],
    ['radius', 'rounded-card', 1440, 'rounded-card', 'rounded-full'],
  ])('for %s of %s at %d px is %s', (look, className, width, from, to) => {
    const context = { width, tokens: ['--text-display'] };
    const value = { size: '6xl', weight: 'bold', radius: 'full' }[look as string] ?? '24';
    const chosen = chooseLook(look, value, { className, context });
    const looks = { [look]: chosen };
    expect(toEdits({ ...element, className }, { looks })).toMatchObject([
      { swaps: [{ from, to }] },
    ]);
    expect(toChange({ ...element, className }, { looks }).newClassName?.split(' ')).toContain(to);
  });

  it.each<[LookName, string]>([
    ['paddingX', 'px-4 pl-8'],
    ['paddingX', 'px-4 md:pr-8'],
    ['paddingY', 'pb-2'],
    ['marginX', '-ml-2 mx-auto'],
    ['marginY', 'mt-4'],
    ['radius', 'rounded-lg rounded-tl-none'],
    ['size', 'text-xl max-md:text-sm'],
    ['size', 'md:max-lg:text-sm'],
    ['size', '!text-xl'],
    ['weight', '@md:font-bold'],
  ])('for %s of %s is none that would surely show it', (look, className) => {
    const context = { width: 1440, tokens: [] };
    expect(placeOfLook(look, className, context)).toBeUndefined();
    expect(chooseLook(look, '24', { className, context })).toBeUndefined();
  });
});

describe('the class of a look that the project’s own CSS decides [EDIT-028]', () => {
  const overruled = ['paddingX', 'size'] as const;

  it.each<[LookName, string, number, string | null, string]>([
    ['paddingX', 'px-4', 1440, 'px-4', 'px-6!'],
    ['paddingX', '', 1440, null, 'px-6!'],
    ['paddingX', 'px-4 md:px-8', 1440, 'md:px-8', 'md:px-6!'],
    // What an important class decides stays important.
    ['marginX', 'mx-4!', 1440, 'mx-4!', 'mx-6!'],
    ['marginX', 'mx-4! md:mx-8', 1440, 'mx-4!', 'mx-6!'],
    ['marginX', 'mx-4! md:mx-8!', 1440, 'md:mx-8!', 'md:mx-6!'],
    ['marginX', 'mx-4', 1440, 'mx-4', 'mx-6'],
  ])('for %s of "%s" at %d px: %s becomes %s', (look, className, width, from, to) => {
    const context = { width, tokens: [], overruled };
    const looks = { [look]: chooseLook(look, '24', { className, context }) };
    expect(toEdits({ ...element, className }, { looks })).toMatchObject([
      { swaps: [{ from, to }] },
    ]);
    expect(valueOfLook(look, to, context)).toBe('24');
  });

  it('applies at every width beside plain classes of wider breakpoints', () => {
    const shownAt = (given: readonly LookName[]) => {
      const className = 'px-4 md:px-8';
      const context = { width: 390, tokens: [], overruled: given };
      const paddingX = chooseLook('paddingX', '24', { className, context });
      if (!paddingX) throw new Error('no look');
      return toChange({ ...element, className }, { looks: { paddingX } });
    };
    expect(shownAt([])).toMatchObject({ styles: {}, ranges: [{ from: 0, below: 768 }] });
    expect(shownAt(overruled)).toMatchObject({ styles: {}, ranges: [{ from: 0, below: null }] });
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

  it.each(['src', 'href', 'alt'] as const)('changes %s alone [INJ-006]', (name) => {
    expect(toEdits(element, { [name]: '/new' })).toEqual([
      { kind: 'attribute', at, name, value: '/new' },
    ]);
  });

  it('becomes what the page shows, with styles for classes that it may not have [INJ-004, INJ-005]', () => {
    expect(toChange(element, { text: 'Cake', looks: { paddingX: '24' } })).toEqual({
      ...{ isEdit: true, elementText: 'Cake', src: null, href: null, alt: null, isRemoved: false },
      newClassName: 'text-3xl text-soft grid px-6',
      ...{ changeClassName: ['px-4'], swaps: [{ from: 'px-4', to: 'px-6' }], styles: {} },
      // Other elements of the source may not have the class that is replaced.
      ranges: [{ from: 0, below: null, replaced: 'px-4', styles: { 'padding-inline': '24px' } }],
    });
    expect(toChange(element, { looks: { marginX: '24' } })).toMatchObject({
      swaps: [{ from: null, to: 'mx-6' }],
      styles: { 'margin-inline': '24px' },
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
