import type { Browser, FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toChange } from '../../domain/visual-editing/draft.ts';
import { launchBrowser } from '../support/browser.ts';
import { type EditedPages, serveEditedPages } from '../support/edited-pages.ts';

/** HTML that is JSX too. The script shows what a list would get from data. */
const source = `<main>
<h1>Tea</h1>
<ul>{all.map(() => <li className="px-4">{text}</li>)}</ul>
<p id="own">{more}</p>
<b>{'Water'}</b>
</main>`;
const script = `document.querySelectorAll('li').forEach((one, index) => {
  one.firstChild.nodeValue = ['Tea', ' Milk\\n', 'Tea'][index];
});
document.querySelector('#own').firstChild.nodeValue = 'Tea';`;

describe('texts from data in a page', () => {
  let pages: EditedPages;
  let browser: Browser;

  beforeAll(async () => {
    pages = await serveEditedPages(source, script);
    browser = await launchBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await pages?.close();
  });
  const read = (view: FrameLocator) =>
    view
      .locator('main')
      .evaluate('[...document.querySelectorAll("h1, li, #own")].map((one) => one.textContent)');
  const render = (view: FrameLocator, code: string) => view.locator('main').evaluate(code);
  const own = ['Tea', 'Tea', ' Milk\n', 'Tea', 'Tea'];

  it('are shown in all places, except where the source has the text [EDIT-008]', async () => {
    const { page, view, say, start } = await pages.open(browser);
    expect(await read(view)).toEqual(own);
    await start();
    await say({ type: 'SHOW_TEXTS', texts: { Tea: 'Cake', Milk: 'Water' }, isSaved: false });
    await expect.poll(() => read(view)).toEqual(['Tea', 'Cake', 'Water', 'Cake', 'Cake']);
    await say({ type: 'SHOW_TEXTS', texts: { Tea: 'Bread' }, isSaved: false });
    await expect.poll(() => read(view)).toEqual(['Tea', 'Bread', ' Milk\n', 'Bread', 'Bread']);
    await say({ type: 'CLOSE_SELECT' });
    await expect.poll(() => read(view)).toEqual(own);
    await page.close();
  });

  it('are reported as in the source, with where they come from [EDIT-008, INJ-008]', async () => {
    const { page, say, start, press, picked } = await pages.open(browser);
    await start();
    await say({ type: 'SHOW_TEXTS', texts: { Tea: 'Cake' }, isSaved: false });
    await press('li');
    expect((await picked(1)).element).toMatchObject({ elementText: 'Tea', isFromData: true });
    await press('h1');
    expect((await picked(2)).element).toMatchObject({ elementText: 'Tea', isFromData: false });
    await press('ul');
    expect((await picked(3)).element).toMatchObject({ isFromData: false });
    await page.close();
  });

  it('follow what the page renders, and stay together with other changes [EDIT-008]', async () => {
    const { page, view, say, start, press, picked } = await pages.open(browser);
    await start();
    await say({ type: 'SHOW_TEXTS', texts: { Tea: 'Cake' }, isSaved: false });
    await press('li');
    const { elementUniqueId, element } = await picked(1);
    const show = (draft: Parameters<typeof toChange>[1]) =>
      say({
        ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId, hash: element.place.hash },
        element: toChange(element, draft),
      });
    await show({ looks: { paddingX: '24' } });
    await expect.poll(() => view.locator('li').nth(2).getAttribute('class')).toBe('px-6');
    expect(await read(view)).toEqual(['Tea', 'Cake', ' Milk\n', 'Cake', 'Cake']);
    // A list that is sorted again keeps its elements and exchanges their texts.
    await render(
      view,
      `document.querySelectorAll('li').forEach((one, index) => {
        one.firstChild.nodeValue = ['Bread', 'Tea', 'Milk'][index];
      })`,
    );
    await expect.poll(() => read(view)).toEqual(['Tea', 'Bread', 'Cake', 'Milk', 'Cake']);
    await render(
      view,
      `(() => {
        const [one] = document.querySelectorAll('li');
        const next = one.cloneNode(true);
        next.textContent = 'Tea';
        one.replaceWith(next);
      })()`,
    );
    await expect.poll(() => read(view)).toEqual(['Tea', 'Cake', 'Cake', 'Milk', 'Cake']);
    await show({});
    await say({ type: 'SHOW_TEXTS', texts: {}, isSaved: false });
    await expect.poll(() => read(view)).toEqual(['Tea', 'Tea', 'Tea', 'Milk', 'Tea']);
    await page.close();
  });

  it('do not count what the user changes in the element itself [INJ-011]', async () => {
    const { page, view, say, start, press, picked } = await pages.open(browser);
    await start();
    await press('b');
    const { elementUniqueId, element } = await picked(1);
    const words = () => view.locator('b').textContent();
    const before = await words();
    for (const draft of [{ text: 'Bread' }, {}]) {
      await say({
        ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId, hash: element.place.hash },
        element: toChange(element, draft),
      });
      await expect.poll(words).toBe(draft.text ?? before);
    }
    await page.close();
  });

  it('stay after a save, also when editing ends [EDIT-008, EDIT-027]', async () => {
    const { page, view, say, start } = await pages.open(browser);
    await start();
    await say({ type: 'SHOW_TEXTS', texts: { Tea: 'Cake' }, isSaved: false });
    const saved = ['Tea', 'Cake', ' Milk\n', 'Cake', 'Cake'];
    await expect.poll(() => read(view)).toEqual(saved);
    await say({ type: 'SHOW_TEXTS', texts: {}, isSaved: true });
    // The next draft is of the new text.
    await say({ type: 'SHOW_TEXTS', texts: { Cake: 'Bread' }, isSaved: false });
    await expect.poll(() => read(view)).toEqual(['Tea', 'Bread', ' Milk\n', 'Bread', 'Bread']);
    await say({ type: 'CLOSE_SELECT' });
    await expect.poll(() => read(view)).toEqual(saved);
    await page.close();
  });
});
