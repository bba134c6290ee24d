import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toChange } from '../../domain/visual-editing/draft.ts';
import { launchBrowser } from '../support/browser.ts';
import { type EditedPages, serveEditedPages } from '../support/edited-pages.ts';

const source = `<main>
<h1 className="px-4">Tea</h1>
<a href="#order">Order now</a>
<form action="/sent"><button>Send it</button></form>
<button type="button" disabled>Sold out</button>
</main>`;
const types = [
  ...['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'copy', 'cut', 'paste'],
  ...['pointerdown', 'pointermove', 'pointerup', 'mousedown', 'mousemove', 'mouseup'],
  ...['click', 'dblclick', 'contextmenu', 'touchstart', 'touchmove', 'touchend', 'submit'],
];
/** Counts what the page receives, as a page with handlers of its own would. */
const script = `window.received = [];
for (const type of ${JSON.stringify(types)})
  document.addEventListener(type, () => received.push(type), true);`;

describe('typing in a page', () => {
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

  /** Opens the page and selects an element, whose typing the product allows. */
  async function open(selector: string) {
    const opened = await pages.open(browser);
    const { view, say, seen } = opened;
    await opened.start();
    await opened.press(selector);
    const { elementUniqueId, element } = await opened.picked(1);
    const text = () => view.locator(selector).first().textContent();
    const count = async (type: Parameters<typeof seen>[0]) => (await seen(type)).length;
    const isTyping = () => view.locator('[contenteditable]').count();
    /** Lets the user type, as the product does when the page has asked for it. */
    async function allow() {
      await say({ type: 'START_TYPING', elementUniqueId });
      await expect.poll(isTyping).toBe(1);
      await view.locator('html').evaluate('window.received.length = 0');
    }
    /** Waits until the page reports the end of typing, and returns what it says. */
    async function ended(count = 1) {
      await expect.poll(async () => (await seen('TYPING_ENDED')).length).toBe(count);
      expect(await isTyping()).toBe(0);
      return (await seen('TYPING_ENDED')).at(-1);
    }
    const received = () => view.locator('html').evaluate('window.received');
    return { ...opened, element, elementUniqueId, text, count, allow, ended, isTyping, received };
  }

  it('begins when the product allows it, by a double press or by Enter [EDIT-020]', async () => {
    const { page, pointOf, count, say, isTyping, seen } = await open('h1');
    expect(await count('TYPING_WANTED')).toBe(0);
    await page.mouse.dblclick(...(await pointOf('a')));
    await expect.poll(() => count('TYPING_WANTED')).toBe(1);
    const [wanted] = await seen('TYPING_WANTED');
    const picks = await seen('INJECT_ELEMENT_CHANGE');
    const link = picks.at(-1) as { elementUniqueId: string };
    expect(wanted).toMatchObject({ elementUniqueId: link.elementUniqueId });
    expect(await isTyping()).toBe(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => count('TYPING_WANTED')).toBe(2);
    // Another element than the selected one is not typed in.
    const [heading] = picks as { elementUniqueId: string }[];
    await say({ type: 'START_TYPING', elementUniqueId: heading?.elementUniqueId });
    await say({ type: 'SELECT_ELEMENT', elementUniqueId: link.elementUniqueId });
    await expect.poll(() => count('INJECT_ELEMENT_CHANGE')).toBe(picks.length + 1);
    expect([await isTyping(), await count('TYPING_ENDED')]).toEqual([0, 0]);
    await page.close();
  });

  it('reports each text, and Enter keeps the last one without the page noticing [EDIT-020, EDIT-024]', async () => {
    const { page, text, allow, ended, seen, received, press, picked } = await open('h1');
    await allow();
    await page.keyboard.type('Hot  cake');
    expect(await text()).toBe('Hot  cake');
    await page.keyboard.press('Enter');
    expect(await ended()).toMatchObject({ text: 'Hot cake' });
    const typed = (await seen('TEXT_TYPED')).map((one) => 'text' in one && one.text);
    expect(typed).toEqual(expect.arrayContaining(['H', 'Ho', 'Hot', 'Hot cake']));
    expect(await text()).toBe('Hot cake');
    expect(await received()).toEqual([]);
    // Elements can be selected again.
    await press('a');
    expect((await picked(2)).element.tagName).toBe('a');
    await page.close();
  });

  it('gives the old text back on Esc, and selects again from there [EDIT-021]', async () => {
    const { page, text, allow, ended, count, say, element, elementUniqueId } = await open('h1');
    const show = (draft: Parameters<typeof toChange>[1]) =>
      say({
        ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId, hash: element.place.hash },
        element: toChange(element, draft),
      });
    await show({ text: 'Milk' });
    await expect.poll(text).toBe('Milk');
    await allow();
    await page.keyboard.type('Cake');
    // What the product shows meanwhile does not change the text under the user's hand.
    await show({ text: 'C' });
    // The page answers messages in their order, so it has shown the text before it answers.
    await say({ type: 'READ_PAGE' });
    await expect.poll(() => count('PREVIEW_BLOCKS')).toBe(1);
    await page.keyboard.type('s');
    expect(await text()).toBe('Cakes');
    await page.keyboard.press('Escape');
    expect(await ended()).toMatchObject({ text: null });
    expect([await text(), await count('SELECT_LEFT')]).toEqual(['Milk', 0]);
    await page.keyboard.press('Enter');
    await expect.poll(() => count('TYPING_WANTED')).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => count('SELECT_LEFT')).toBe(1);
    await page.close();
  });

  it('ends with the text when the user presses elsewhere, and follows no link [EDIT-024]', async () => {
    const { page, view, allow, ended, pointOf, press, received, picked } = await open('a');
    await allow();
    await page.mouse.dblclick(...(await pointOf('a')));
    await page.keyboard.press('ControlOrMeta+c');
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await press('h1');
    expect(await ended()).toMatchObject({ text: 'Order now!' });
    expect((await picked(2)).element.tagName).toBe('h1');
    expect(await view.locator('html').evaluate('location.hash')).toBe('');
    expect(await received()).toEqual([]);
    await page.close();
  });

  it('ends with the text when the focus goes to the product [EDIT-020]', async () => {
    const { page, allow, ended } = await open('h1');
    await allow();
    await page.keyboard.type('Cake');
    await page.getByLabel('Field').focus();
    expect(await ended()).toMatchObject({ text: 'Cake' });
    await page.close();
  });

  it('keeps the old text of an element that is left empty [EDIT-021]', async () => {
    const { page, text, allow, ended } = await open('h1');
    await allow();
    await page.keyboard.press('Delete');
    expect(await text()).toBe('');
    await page.keyboard.press('Enter');
    expect(await ended()).toMatchObject({ text: null });
    expect(await text()).toBe('Tea');
    await page.close();
  });

  it('takes spaces in a button, and pasted lines as one, without markup [EDIT-024]', async () => {
    const { page, view, text, allow, ended, received, press } = await open('button');
    await allow();
    await press('button');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Buy a tea ');
    const isLeftToBrowser = await view.locator('html').evaluate(`{
      const data = new DataTransfer();
      data.setData('text/plain', 'or\\ntwo');
      data.setData('text/html', '<b>or two</b>');
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(paste);
    }`);
    expect([isLeftToBrowser, await text()]).toEqual([false, 'Buy a tea or two']);
    await page.keyboard.press('Enter');
    expect(await ended()).toMatchObject({ text: 'Buy a tea or two' });
    const found = '[document.querySelector("button").childNodes.length, location.pathname]';
    expect(await view.locator('html').evaluate(found)).toEqual([1, '/']);
    expect(await received()).toEqual([]);
    await page.close();
  });

  it('ends at once in an element that cannot have the focus [EDIT-020]', async () => {
    const { say, elementUniqueId, ended, page, press, picked } = await open('button[disabled]');
    await say({ type: 'START_TYPING', elementUniqueId });
    expect(await ended()).toMatchObject({ text: null });
    await press('h1');
    expect((await picked(2)).element.tagName).toBe('h1');
    await page.close();
  });

  it('ends when editing is closed, with the text of the source [INJ-003]', async () => {
    const { page, text, allow, ended, say, view } = await open('h1');
    await allow();
    await page.keyboard.type('Cake');
    await say({ type: 'CLOSE_SELECT' });
    await ended();
    await expect.poll(text).toBe('Tea');
    expect(await view.locator('html').evaluate('document.documentElement.children.length')).toBe(2);
    await page.close();
  });
});
