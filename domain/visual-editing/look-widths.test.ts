import { describe, expect, it } from 'vitest';
import {
  chooseLook,
  classesWith,
  type ElementDraft,
  toChange,
  toEdits,
  withKeys,
} from './draft.ts';
import { classOfLook, type LookContext, placeOfLook } from './look-classes.ts';
import type { LookName } from './look-names.ts';
import { themeNames } from './look-scales.ts';
import { lookChoices, lookOf, valueOfLook } from './looks.ts';
import type { SelectedElement } from './selected-element.ts';
import { themeValues } from './theme-values.ts';

const element: SelectedElement = {
  ...{ tagName: 'div', className: '', elementText: '', src: null, href: null, alt: null },
  ...{ isMap: false, hasChildren: true, lang: 'react', count: 1, ancestors: [] },
  place: { path: 'src/App.tsx', start: '1:0', end: '1:9', hash: 'abc' },
};
const style = `@import 'tailwindcss';
@theme {
  --color-brand: #2f5d50; /* --color-old: red; */
  --color-ink: var(--color-brand);
  --shadow-card: 0 2px 8px rgb(0 0 0 / 0.2);
  --leading-airy: 1.9;
  --radius-card: 1.25rem;
  --text-display: 4rem;
  --text-display--line-height: 1.1;
}
:root { --color-other: blue; }`;
const theme = themeValues([style]);
const context = (rest: Partial<LookContext> = {}): LookContext => ({
  ...{ width: 1440, tokens: Object.keys(theme), theme },
  ...rest,
});

describe('a look of a box', () => {
  it.each<[LookName, string, string, string]>([
    ['leading', 'tight', 'leading-tight', '1.25'],
    ['gap', '24', 'gap-6', '24px'],
    ['gap', '7', 'gap-[7px]', '7px'],
    ['width', '1/2', 'w-1/2', '50%'],
    ['width', 'full', 'w-full', '100%'],
    ['borderWidth', '0', 'border-0', '0'],
    ['borderWidth', '1', 'border', '1px'],
    ['borderWidth', '4', 'border-4', '4px'],
    ['borderColor', '#123456', 'border-[#123456]', '#123456'],
    ['shadow', 'none', 'shadow-none', 'none'],
  ])('%s %s is the class %s [EDIT-003]', (look, value, name, css) => {
    const found = lookOf(look, value);
    expect([found?.name, Object.values(found?.styles ?? {}).at(-1)]).toEqual([name, css]);
    expect(valueOfLook(look, `grid ${name}`)).toBe(value);
  });

  it.each<[LookName, string, string | null]>([
    ['leading', 'text-xl leading-[0.98] tracking-tight', 'leading-[0.98]'],
    ['leading', 'leading-airy', 'leading-airy'],
    ['leading', 'leading-unknown', null],
    ['width', 'min-w-0 max-w-4xl w-40', 'w-40'],
    ['borderWidth', 'border-solid border-2 border-red-500', 'border-2'],
    ['borderColor', 'border-solid border-2 border-red-500/50', 'border-red-500/50'],
    ['shadow', 'shadow-md shadow-red-500/50', 'shadow-md'],
    ['shadow', 'shadow-card text-shadow-sm', 'shadow-card'],
    ['shadow', 'shadow-black shadow-[#fff]', null],
  ])('%s of %s is decided by %s [EDIT-003]', (look, className, name) => {
    expect(classOfLook(look, className, context())).toBe(name);
  });

  it.each<[LookName, string]>([
    ['gap', 'gap-4 gap-x-8'],
    ['borderWidth', 'border border-t-4'],
    ['borderColor', 'border-red-500 border-b-blue-500'],
    ['width', 'w-full max-md:w-40'],
  ])('%s of %s is closed, since others set it too', (look, className) => {
    expect(placeOfLook(look, className, context())).toBeUndefined();
  });

  it('stays beside classes that set another look', () => {
    const at = (look: LookName, className: string) => placeOfLook(look, className, context());
    expect(at('borderWidth', 'border-t-red-500')).toEqual({ breakpoint: '', from: null });
    expect(at('borderColor', 'border-t-2')).toEqual({ breakpoint: '', from: null });
    expect(at('width', 'size-10 md:size-20')).toEqual({ breakpoint: 'md', from: null });
  });

  it('has a value for each of its choices', () => {
    for (const [look, values] of Object.entries(lookChoices))
      for (const value of Object.keys(values)) {
        const name = lookOf(look as LookName, value)?.name ?? '';
        expect(valueOfLook(look as LookName, name), name).toBe(value);
      }
  });
});

describe('a value of the theme', () => {
  it('is offered for the looks that it is for [EDIT-003]', () => {
    expect(themeNames('color', theme)).toEqual(['brand', 'ink']);
    expect(themeNames('borderColor', theme)).toEqual(['brand', 'ink']);
    expect(themeNames('shadow', theme)).toEqual(['card']);
    expect(themeNames('radius', theme)).toEqual(['card']);
    expect(themeNames('leading', theme)).toEqual(['airy']);
    expect(themeNames('size', theme)).toEqual(['display']);
    expect(themeNames('width', theme)).toEqual([]);
  });

  it.each<[LookName, string, string, string]>([
    ['color', 'ink', 'text-ink', '#2f5d50'],
    ['background', 'brand', 'bg-brand', '#2f5d50'],
    ['borderColor', 'brand', 'border-brand', '#2f5d50'],
    ['shadow', 'card', 'shadow-card', '0 2px 8px rgb(0 0 0 / 0.2)'],
    ['radius', 'card', 'rounded-card', '1.25rem'],
    ['leading', 'airy', 'leading-airy', '1.9'],
    ['size', 'display', 'text-display', '4rem'],
  ])('%s %s is the class %s, shown as its value [EDIT-003]', (look, value, name, css) => {
    const chosen = chooseLook(look, value, { className: '', context: context() });
    const change = toChange(element, { looks: { [look]: chosen } });
    expect([change.newClassName, Object.values(change.styles)]).toEqual([name, [css]]);
    expect(valueOfLook(look, name, context())).toBe(value);
  });

  it('is no class without a plain name, and none that the theme does not have', () => {
    expect(lookOf('color', 'a b', 'red')).toBeUndefined();
    expect(lookOf('width', 'brand', 'red')).toBeUndefined();
    const chosen = chooseLook('color', 'other', { className: '', context: context() });
    expect(toChange(element, { looks: chosen ? { color: chosen } : {} }).newClassName).toBeNull();
  });

  it('that refers to itself ends', () => {
    const loop = themeValues(['@theme { --color-a: var(--color-b); --color-b: var(--color-a) }']);
    const chosen = chooseLook('color', 'a', {
      className: '',
      context: { width: 0, tokens: [], theme: loop },
    });
    expect(chosen?.css).toMatch(/^var\(--color-[ab]\)$/);
  });
});

describe('a look at a chosen width', () => {
  const choose = (
    look: LookName,
    value: string,
    { className, at, draft }: { className: string; at?: LookContext['at']; draft?: ElementDraft },
  ) => {
    const chosen = chooseLook(look, value, {
      className,
      context: context(at === undefined ? {} : { at }),
      ...(draft ? { draft } : {}),
    });
    return chosen ? withKeys({ [look]: chosen }) : undefined;
  };

  it.each<[LookContext['at'], string, string | null, string]>([
    ['', 'text-xl md:text-5xl', 'text-xl', 'text-6xl'],
    ['sm', 'text-xl md:text-5xl', null, 'sm:text-6xl'],
    ['md', 'text-xl md:text-5xl', 'md:text-5xl', 'md:text-6xl'],
    ['lg', 'text-xl md:text-5xl', null, 'lg:text-6xl'],
    [undefined, 'text-xl md:text-5xl', 'md:text-5xl', 'md:text-6xl'],
    ['lg', '', null, 'lg:text-6xl'],
  ])('from %j on, of %s, replaces %s by %s, and leaves dark: alone [EDIT-004]', (...row) => {
    const [at, classes, from, to] = row;
    const className = `${classes} dark:text-lg`.trim();
    const looks = choose('size', '6xl', { className, ...(at === undefined ? {} : { at }) });
    expect(toEdits({ ...element, className }, { looks: looks ?? {} })).toMatchObject([
      { swaps: [{ from, to }] },
    ]);
    const result = classesWith(className, { looks: looks ?? {} });
    expect(result.split(' ')).toContain('dark:text-lg');
    expect(result.split(' ')).toContain(to);
  });

  it('shows what applies at that width', () => {
    const shown = (at: LookContext['at']) =>
      valueOfLook('size', 'text-xl md:text-5xl', context(at === undefined ? {} : { at }));
    expect([shown(''), shown('sm'), shown('md'), shown('lg'), shown(undefined)]).toEqual([
      ...['xl', 'xl', '5xl', '5xl', '5xl'],
    ]);
  });

  it('can be changed at several widths, each of which shows its own [EDIT-004]', () => {
    const className = 'px-2 lg:px-20';
    const base = choose('paddingX', '16', { className, at: '' });
    const wider = choose('paddingX', '32', { className, at: 'md', draft: { looks: base ?? {} } });
    const looks = { ...base, ...wider };
    expect(toEdits({ ...element, className }, { looks })).toMatchObject([
      {
        swaps: [
          { from: 'px-2', to: 'px-4' },
          { from: null, to: 'md:px-8' },
        ],
      },
    ]);
    const { styles, ranges } = toChange({ ...element, className }, { looks });
    expect(styles).toEqual({});
    expect(ranges).toEqual([
      { from: 0, below: 768, replaced: 'px-2', styles: { 'padding-inline': '16px' } },
      { from: 768, below: 1024, styles: { 'padding-inline': '32px' } },
    ]);
  });

  it('is what a later change without a chosen width changes [EDIT-004]', () => {
    const looks = choose('weight', 'bold', { className: '', at: 'md' }) ?? {};
    const again = choose('weight', 'normal', { className: '', draft: { looks } });
    expect(again).toEqual({ 'md:weight': { value: 'normal', breakpoint: 'md', from: null } });
  });
});
