import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toChange } from '../../domain/visual-editing/draft.ts';
import { launchBrowser } from '../support/browser.ts';
import { type EditedPages, serveEditedPages } from '../support/edited-pages.ts';

/** HTML that is JSX too, so that it can be tagged like a script. */
const source = `<main>
<h1 className="px-4" style={{}}>Tea</h1>
<ul>{all.map(() => <li>One</li>)}</ul>
<a href="/old">Order</a>
<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="A cup" width="40" height="40" />
</main>`;

describe('editing elements of a page', () => {
  let pages: EditedPages;
  let browser: Browser;

  beforeAll(async () => {
    pages = await serveEditedPages(source);
    browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await pages?.close();
  });
  const open = () => pages.open(browser);

  it('reports a selected element with its place, until it is closed [INJ-002, INJ-005]', async () => {
    const { page, view, say, picked, start, press, seen } = await open();
    await press('h1');
    // F6 is reported after the press, so what the press reports is there too.
    await page.keyboard.press('F6');
    await expect.poll(async () => (await seen('PREVIEW_LEAVE')).length).toBe(1);
    expect(await seen('INJECT_ELEMENT_CHANGE')).toEqual([]);
    expect(await seen('PREVIEW_PART')).toEqual([]);
    await start();
    await press('h1');
    const { element } = await picked(1);
    expect(element).toMatchObject({
      ...{ tagName: 'h1', className: 'px-4', elementText: 'Tea', isMap: false, count: 1 },
      place: { path: 'src/App.tsx', start: '2:0' },
      ancestors: [{ name: 'main' }],
    });
    await press('li');
    expect((await picked(2)).element).toMatchObject({ tagName: 'li', isMap: true, count: 3 });
    await say({ type: 'SELECT_ELEMENT', elementUniqueId: element.ancestors[0]?.uid });
    expect((await picked(3)).element).toMatchObject({ tagName: 'main', hasChildren: true });
    // The tags of a component name the classes that it is given.
    await view
      .locator('html')
      .evaluate('document.querySelector("a").dataset.componentClasses = "p-4"');
    await press('a');
    const link = {
      givenClasses: 'p-4',
      elementText: 'Order',
      href: '/old',
      src: null,
      alt: null,
      hasChildren: false,
    };
    expect((await picked(4)).element).toMatchObject(link);
    await press('img');
    expect((await picked(5)).element).toMatchObject({
      ...{ tagName: 'img', className: '', elementText: '', href: null, lang: 'react' },
      ...{
        src: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
        alt: 'A cup',
      },
    });
    await press('p');
    await expect.poll(async () => (await seen('PREVIEW_PART')).length).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await seen('SELECT_LEFT')).length).toBe(1);
    await say({ type: 'CLOSE_SELECT' });
    await expect
      .poll(() => view.locator('html').evaluate('document.documentElement.children.length'))
      .toBe(2);
    await page.close();
  });

  it('selects around, in and beside the selected element [EDIT-006]', async () => {
    const { page, view, say, picked, start, press, seen } = await open();
    // What the page does not show is left out.
    await view.locator('h1').evaluate('document.querySelector("h1").style.display = "none"');
    await start();
    await press('li');
    const steps = [
      ['next', 'One'],
      ['parent', 'OneOneOne'],
      ['next', 'Order'],
      ['previous', 'OneOneOne'],
      ['parent', 'TeaOneOneOneOrder'],
      ['child', 'OneOneOne'],
      ['child', 'One'],
    ] as const;
    let last = await picked(1);
    for (const [index, [direction, text]] of steps.entries()) {
      const { elementUniqueId } = last;
      await say({ type: 'WALK_SELECTION', elementUniqueId: 'other', direction });
      await say({ type: 'WALK_SELECTION', elementUniqueId, direction });
      last = await picked(index + 2);
      expect(last.element.elementText.replace(/\s/g, '')).toBe(text);
    }
    // At an edge nothing happens.
    const { elementUniqueId } = last;
    for (const direction of ['child', 'previous'])
      await say({ type: 'WALK_SELECTION', elementUniqueId, direction });
    await press('p');
    await expect.poll(async () => (await seen('PREVIEW_PART')).length).toBe(1);
    await say({ type: 'WALK_SELECTION', elementUniqueId, direction: 'next' });
    await press('a');
    expect((await picked(steps.length + 2)).element.tagName).toBe('a');
    await page.close();
  });

  it('selects the picture at a point, and nothing where there is none [EDIT-046]', async () => {
    const { page, view, say, picked, start, press, seen } = await open();
    await start();
    await press('h1');
    await picked(1);
    // The outer page has a field above the frame.
    const at = (await view
      .locator('html')
      .evaluate(
        '((one) => [one.x + 20, one.y + 20])(document.querySelector("img").getBoundingClientRect())',
      )) as [number, number];
    await say({ type: 'SELECT_PICTURE', x: at[0] + 200, y: at[1] });
    await say({ type: 'SELECT_PICTURE', x: at[0], y: at[1] });
    expect((await picked(2)).element).toMatchObject({ tagName: 'img', alt: 'A cup' });
    expect(await seen('PREVIEW_PART')).toEqual([]);
    await page.close();
  });

  it('has the focus when the user selects, so that the product knows who did [INJ-005]', async () => {
    const { page, picked, start, press } = await open();
    await start();
    for (const [index, selector] of ['h1', 'a', 'h1', 'a'].entries()) {
      await page.getByLabel('Field').focus();
      expect(await page.evaluate('document.activeElement.localName')).toBe('input');
      await press(selector);
      await picked(index + 1);
    }
    expect(
      await page.evaluate('seen.filter(({ part }) => part).map((one) => one.hadFocus)'),
    ).toEqual([...[true, true, true, true]]);
    await page.close();
  });

  it('finds the looks that the project’s own CSS decides [EDIT-028]', async () => {
    const { page, view, picked, start, press } = await open();
    const addCss = (css: string) =>
      view.locator('html').evaluate(
        `(() => {
          const style = document.createElement('style');
          style.textContent = ${JSON.stringify(css)};
          document.head.append(style);
        })()`,
      );
    const own = 'h1 { color: red; transition: all 9s } li { padding: 1px; font: 2rem serif }';
    await addCss(own);
    await start();
    await press('a');
    expect((await picked(1)).element.overruled).toEqual([]);
    // With this layer, classes of Tailwind are below the project's own CSS.
    await addCss('@layer theme, base, utilities; @layer base { a { color: red } }');
    for (const [index, [selector, looks]] of [
      ['h1', ['color']],
      ['li', ['size', 'leading', 'weight', 'paddingX', 'paddingY']],
      ['a', []],
    ].entries() as Iterable<[number, [string, string[]]]>) {
      await press(selector);
      expect((await picked(index + 2)).element.overruled).toEqual(looks);
    }
    expect(await view.locator('[data-sayso-probe]').count()).toBe(0);
    expect(await view.locator('html').evaluate('document.adoptedStyleSheets.length')).toBe(0);
    await page.close();
  });

  it('shows in each element what the source will give to it [EDIT-027, INJ-004]', async () => {
    const { page, view, say, picked, start, press } = await open();
    // One source may give other classes to each of its elements, and CSS may decide in one alone.
    await view.locator('html').evaluate(`(() => {
      const names = ['item is-first px-4', 'item is-second', 'item is-third px-4'];
      for (const [index, one] of document.querySelectorAll('li').entries()) one.className = names[index];
      const style = document.createElement('style');
      style.textContent = '@layer utilities; .is-third { margin: 3px; }';
      document.head.append(style);
    })()`);
    await start();
    await press('li');
    const { elementUniqueId, element } = await picked(1);
    expect(element).toMatchObject({ count: 3, overruled: ['marginX', 'marginY'] });
    const show = (draft: Parameters<typeof toChange>[1]) =>
      say({
        ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId, hash: element.place.hash },
        element: toChange(element, draft),
      });
    const looks = () =>
      view
        .locator('html')
        .evaluate(
          '[...document.querySelectorAll("li")].map((one) => [one.className, getComputedStyle(one).paddingLeft, getComputedStyle(one).fontWeight].join(" "))',
        );
    const before = [
      'item is-first px-4 0px 400',
      'item is-second 0px 400',
      'item is-third px-4 0px 400',
    ];
    expect(await looks()).toEqual(before);
    await show({ looks: { paddingX: '24', weight: 'bold' } });
    await expect
      .poll(looks)
      .toEqual([
        'item is-first font-bold px-6 24px 700',
        'item is-second font-bold 0px 700',
        'item is-third font-bold px-6 24px 700',
      ]);
    await show({});
    await expect.poll(looks).toEqual(before);
    await page.close();
  });

  it('shows a look at the widths where its class will apply [EDIT-004, INJ-004]', async () => {
    const { page, view, say, picked, start, press } = await open();
    await start();
    await press('h1');
    const { elementUniqueId, element } = await picked(1);
    const at = (value: string, breakpoint: 'sm' | 'md' | 'lg', below?: number) => ({
      ...{ value, breakpoint, from: null, ...(below === undefined ? {} : { below }) },
    });
    const looks = {
      'sm:marginX': at('8', 'sm'),
      'md:marginX': at('16', 'md'),
      'lg:marginX': at('24', 'lg'),
      // Another class of the source decides from 768 px on.
      'sm:marginY': at('8', 'sm', 768),
    };
    await say({
      ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId, hash: element.place.hash },
      element: toChange(element, { looks }),
    });
    const style = () => view.locator('h1').getAttribute('style');
    const show = (width: number) =>
      page.evaluate(`document.querySelector('iframe').width = ${width}`);
    for (const [width, shown] of [
      [640, 'margin-inline: 8px !important; margin-block: 8px !important;'],
      [767, 'margin-inline: 8px !important; margin-block: 8px !important;'],
      [768, 'margin-inline: 16px !important;'],
      [1_024, 'margin-inline: 24px !important;'],
      [639, null],
    ] as const) {
      await show(width);
      await expect.poll(style).toBe(shown);
    }
    await page.close();
  });

  it('shows design tokens, and those of the page again [EDIT-047]', async () => {
    const { page, view, say, start } = await open();
    const ink = () =>
      view
        .locator('html')
        .evaluate(`getComputedStyle(document.documentElement).getPropertyValue('--ink')`);
    await view
      .locator('html')
      .evaluate(`document.documentElement.style.setProperty('--ink', 'red')`);
    await start();
    await say({ type: 'SHOW_THEME', tokens: { '--ink': 'blue', '--new': '1px' } });
    await expect.poll(ink).toBe('blue');
    await say({ type: 'SHOW_THEME', tokens: { '--new': '1px' } });
    await expect.poll(ink).toBe('red');
    await say({ type: 'SHOW_THEME', tokens: { '--ink': 'blue' } });
    await expect.poll(ink).toBe('blue');
    await say({ type: 'CLOSE_SELECT' });
    await expect.poll(ink).toBe('red');
    await page.close();
  });

  it('shows changes at once, and the source again when they are reset or closed [INJ-004, INJ-011]', async () => {
    const { page, view, say, picked, start, press } = await open();
    await start();
    await press('h1');
    const { elementUniqueId, element } = await picked(1);
    const show = (draft: Parameters<typeof toChange>[1]) =>
      say({
        ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId, hash: element.place.hash },
        element: toChange(element, draft),
      });
    const look = () =>
      view
        .locator('h1')
        .evaluate(
          '((one) => [one.textContent, one.className, one.getAttribute("style"), getComputedStyle(one).paddingLeft])(document.querySelector("h1"))',
        );
    const before = ['Tea', 'px-4', null, '0px'];
    expect(await look()).toEqual(before);
    await show({ text: 'Cake', looks: { paddingX: '24' } });
    await expect.poll(look).toEqual(['Cake', 'px-6', 'padding-inline: 24px !important;', '24px']);
    await show({});
    await expect.poll(look).toEqual(before);
    await show({ text: 'Cake', isRemoved: true });
    await expect.poll(async () => view.locator('h1').isVisible()).toBe(false);
    await say({ type: 'CLOSE_SELECT' });
    await expect.poll(look).toEqual(before);
    await page.close();
  });

  it('shows changes again after the page has reloaded itself, before it has rendered', async () => {
    const { page, view, seen, picked, start, press } = await open();
    await start();
    await press('h1');
    const { elementUniqueId, element } = await picked(1);
    const change = toChange(element, { text: 'Cake', looks: { paddingX: '24' } });
    const replies = [
      { type: 'START_SELECT' },
      {
        ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId },
        ...{ hash: element.place.hash, element: change },
      },
    ];
    await page.evaluate(`window.replies = ${JSON.stringify(replies)}`);
    const starts = async () =>
      (await seen('PREVIEW_LOCATION')).filter((one) => 'phase' in one && one.phase === 'started');
    expect(await starts()).toHaveLength(1);
    await view
      .locator('html')
      .evaluate('location.reload()')
      .catch(() => {});
    await expect.poll(async () => (await starts()).length).toBe(2);
    await expect.poll(() => view.locator('h1').textContent()).toBe('Cake');
    // An element that the page renders again has the change too.
    await view
      .locator('h1')
      .evaluate(
        '((one) => { const next = one.cloneNode(true); next.textContent = "Tea"; one.replaceWith(next); })(document.querySelector("h1"))',
      );
    await expect.poll(() => view.locator('h1').textContent()).toBe('Cake');
    await press('a');
    expect((await picked(2)).element.tagName).toBe('a');
    await page.close();
  });

  it('leaves a changed element alone when its source has changed', async () => {
    const { page, view, say, picked, start, press } = await open();
    await start();
    await press('h1');
    const { elementUniqueId, element } = await picked(1);
    const change = toChange(element, { text: 'Cake', looks: { paddingX: '24' } });
    const message = { type: 'INJECT_ELEMENT_CHANGE', elementUniqueId, element: change };
    const heading = view.locator('h1');
    // Another element may be at the place meanwhile.
    await say({ ...message, hash: 'other' });
    await say({ type: 'SELECT_ELEMENT', elementUniqueId });
    await picked(2);
    expect(await heading.textContent()).toBe('Tea');
    await say({ ...message, hash: element.place.hash });
    await expect.poll(() => heading.textContent()).toBe('Cake');
    await heading.evaluate('document.querySelector("h1").dataset.componentHash = "new"');
    await expect.poll(() => heading.getAttribute('style')).toBeNull();
    await say({ type: 'CLOSE_SELECT' });
    await expect
      .poll(() => view.locator('html').evaluate('document.documentElement.children.length'))
      .toBe(2);
    expect([await heading.textContent(), await heading.getAttribute('class')]).toEqual([
      'Cake',
      'px-6',
    ]);
    await page.close();
  });
});
