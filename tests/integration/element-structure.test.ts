import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ElementPicked, PreviewMessage } from '../../domain/contract/preview-protocol.ts';
import { type ElementDraft, toChange, toEdits } from '../../domain/visual-editing/draft.ts';
import type { SiblingBoxes } from '../../domain/visual-editing/page-box.ts';
import type { SelectedElement } from '../../domain/visual-editing/selected-element.ts';
import { movesOf } from '../../domain/visual-editing/sibling-order.ts';
import { writeEdits } from '../../services/syntax/index.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Machine, openMachine } from '../support/machine.ts';
import { sandboxProblem } from '../support/sandboxes.ts';
import { tinySite } from '../support/tiny-site.ts';

const reason = await sandboxProblem();
const path = 'src/app.tsx';
/** Elements of the same and of different kinds, because React keeps those of the same kind. */
const source = `import { useState } from 'react';
export function App() {
  const [count, setCount] = useState(0);
  return (
    <main>
      <p>One</p>
      <p>Two</p>
      <h2>Three</h2>
      <p id="four">
        <b>Four</b>
      </p>
      {count > 0 && <i>Count {count}</i>}
      <button onClick={() => setCount(count + 1)}>More</button>
    </main>
  );
}
`;
const site = tinySite();
const files = {
  ...site,
  'src/main.jsx': `${site['src/main.jsx']}`.replace('app.jsx', 'app.tsx'),
  [path]: source,
};

const productPage = (address: string) =>
  `<!doctype html><body><script>
  window.seen = [];
  addEventListener('message', ({ data }) => seen.push(data));
  const frame = document.createElement('iframe');
  frame.name = JSON.stringify({ sayso: 1, origin: location.origin, local: {}, session: {} });
  frame.src = ${JSON.stringify(address)};
  document.body.append(frame);
  </script></body>`;

describe.skipIf(reason)(
  `moved and copied elements of a page ${reason && `(skipped: ${reason})`}`,
  () => {
    let machine: Machine;
    let browser: Browser;
    let product: Server;
    let project: string;
    let page: Page;

    beforeAll(async () => {
      machine = await openMachine();
      project = await machine.newProject(files);
      await machine.run(project, 2);
      browser = await launchBrowser();
      product = createServer((_, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(productPage(`http://${project}.preview.localhost:${machine.port}/`));
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => product.once('listening', resolve));
      page = await browser.newPage();
    }, 180_000);
    afterAll(async () => {
      await browser?.close();
      product?.closeAllConnections();
      product?.close();
      await machine?.close();
    });

    const view = () => page.frameLocator('iframe');
    const say = (message: object) =>
      page.evaluate(`frames[0].postMessage(${JSON.stringify(message)}, '*')`);
    /** What the page shows from top to bottom, without what is hidden. */
    const shown = () =>
      view()
        .locator('main')
        .evaluate(
          '((main) => [...main.children].filter((one) => one.checkVisibility()).map((one) => one.textContent))(document.querySelector("main"))',
        );
    /** Selects the element with this text, and returns what the page reports of it. */
    async function select(selector: string): Promise<ElementPicked> {
      const elementUniqueId = await view().locator(selector).getAttribute('data-component-uid');
      await page.evaluate('seen.length = 0');
      await say({ type: 'SELECT_ELEMENT', elementUniqueId });
      const found = async () =>
        ((await page.evaluate('window.seen')) as { type: string }[]).find(
          ({ type }) => type === 'INJECT_ELEMENT_CHANGE',
        );
      await expect.poll(found).toBeDefined();
      return PreviewMessage.parse(await found()) as ElementPicked;
    }
    const show = ({ elementUniqueId, element }: ElementPicked, draft: ElementDraft) =>
      say({
        ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId, hash: element.place.hash },
        element: toChange(element, draft),
      });
    async function open(): Promise<void> {
      const bytes = new TextEncoder().encode(source);
      await machine.runtime.write(project, { write: [{ path, bytes }], remove: [] });
      await page.goto(`http://localhost:${(product.address() as AddressInfo).port}/`);
      await expect.poll(shown, { timeout: 30_000 }).toEqual([...words, 'More']);
      await say({ type: 'START_SELECT' });
    }
    const words = ['One', 'Two', 'Three', 'Four'];
    const orderOf = ({ siblings = [] }: SelectedElement, places: readonly number[]) => ({
      siblings,
      uids: places.flatMap((place) => siblings[place]?.uid ?? []),
    });

    it('reports where the selected element and its siblings are, in the order shown [EDIT-030]', async () => {
      await open();
      type Report = { type: string; elementUniqueId: string; box: object; boxes: SiblingBoxes };
      const last = async (type: string) =>
        ((await page.evaluate('window.seen')) as Report[]).findLast((one) => one.type === type);
      const picked = await select('h2');
      const { elementUniqueId } = picked;
      const shownBox = () =>
        view()
          .locator('h2')
          .evaluate(
            '(({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector("h2").getBoundingClientRect())',
          );
      await expect
        .poll(() => last('SELECTION_BOX'))
        .toEqual({
          ...{ type: 'SELECTION_BOX', elementUniqueId, box: await shownBox() },
        });
      const measure = async (id: string, scrollBy: number) => {
        await page.evaluate('seen.length = 0');
        await say({ type: 'MEASURE_SIBLINGS', elementUniqueId: id, scrollBy });
      };
      const uids = async () => (await last('SIBLING_BOXES'))?.boxes.map(({ uid }) => uid);
      const inSource = picked.element.siblings?.map(({ uid }) => uid) ?? [];
      await measure(elementUniqueId, 0);
      await expect.poll(uids).toEqual(inSource);
      const order = orderOf(picked.element, [2, 0, 1, 3, 4]);
      await say({ type: 'ORDER_ELEMENTS', list: 'list', moves: movesOf(order) });
      // The report follows the element without a request.
      await expect.poll(async () => (await last('SELECTION_BOX'))?.box).toEqual(await shownBox());
      await measure(elementUniqueId, 0);
      await expect.poll(uids).toEqual(order.uids);
      PreviewMessage.parse(await last('SIBLING_BOXES'));

      await view()
        .locator('main')
        .evaluate('document.querySelector("main").style.height = "4000px"');
      const before = (await last('SIBLING_BOXES'))?.boxes[0]?.box.y ?? 0;
      await measure(elementUniqueId, 50);
      await expect
        .poll(async () => (await last('SIBLING_BOXES'))?.boxes[0]?.box.y)
        .toBe(before - 50);
      await measure(inSource[0] ?? '', 0);
      await measure(elementUniqueId, 0);
      await expect.poll(uids).toHaveLength(5);
      const all = (await page.evaluate('window.seen')) as Report[];
      expect(all.filter((one) => one.elementUniqueId === inSource[0])).toEqual([]);
    }, 120_000);

    it.each([
      [[1, 0, 2, 3, 4]],
      [[1, 2, 0, 3, 4]],
      [[3, 2, 1, 0, 4]],
      [[2, 4, 0, 3, 1]],
      [[4, 3, 2, 1, 0]],
    ])(
      'have the order %j before and after a save [EDIT-001]',
      async (places) => {
        await open();
        const { element } = await select('main > :first-child');
        expect(element.siblings).toHaveLength(5);
        const order = orderOf(element, places);
        const all = [...words, 'More'];
        const wanted = places.map((place) => all[place]);
        await say({ type: 'ORDER_ELEMENTS', list: 'list', moves: movesOf(order) });
        await expect.poll(shown).toEqual(wanted);
        await say({ type: 'ORDER_ELEMENTS', list: 'list', moves: [] });
        await expect.poll(shown).toEqual(all);
        await say({ type: 'ORDER_ELEMENTS', list: 'list', moves: movesOf(order) });
        await expect.poll(shown).toEqual(wanted);
        const { text, refusals } = writeEdits(path, source, toEdits(element, { order }));
        expect(refusals).toEqual([]);
        const bytes = new TextEncoder().encode(text);
        await machine.runtime.write(project, { write: [{ path, bytes }], remove: [] });
        const starts = () =>
          view()
            .locator('main')
            .evaluate(
              '[...document.querySelectorAll("main > *")].map((one) => one.getAttribute("data-component-start"))',
            );
        // The page has the new source once each element is on a line of its own in the new order.
        await expect.poll(starts, { timeout: 30_000 }).toEqual(await expectedStarts(text));
        expect(await shown()).toEqual(wanted);
        await say({ type: 'CLOSE_SELECT' });
        await say({ type: 'START_SELECT' });
        await select('main > :first-child');
        expect(await shown()).toEqual(wanted);
      },
      90_000,
    );

    it('stay where they are when the page renders again, and so do copies [EDIT-001, EDIT-002]', async () => {
      await open();
      const first = await select('main > :first-child');
      const inner = await select('b');
      const four = await select('#four');
      await show(inner, { text: 'Tea' });
      const copies = [
        [{ uid: inner.elementUniqueId, element: inner.element, draft: { text: 'Tea' } }],
      ];
      await show(four, { copies });
      await show(inner, { text: 'Cake' });
      await expect.poll(shown).toEqual(['One', 'Two', 'Three', 'Cake', 'Tea', 'More']);
      await say({
        ...{ type: 'ORDER_ELEMENTS', list: 'list' },
        moves: movesOf(orderOf(first.element, [3, 0, 1, 2, 4])),
      });
      await expect.poll(shown).toEqual(['Cake', 'Tea', 'One', 'Two', 'Three', 'More']);
      // A copy has no id and no place of its own.
      expect(await view().locator('#four').count()).toBe(1);
      await view().locator('button').evaluate('document.querySelector("button").click()');
      const counted = ['Cake', 'Tea', 'One', 'Two', 'Three', 'Count 1', 'More'];
      await expect.poll(shown).toEqual(counted);
      await show(four, { isRemoved: true });
      await expect.poll(shown).toEqual(counted.slice(2));
      await show(four, { copies });
      await expect.poll(shown).toEqual(counted);
      const order = orderOf(first.element, [3, 0, 1, 2, 4]);
      const { text, refusals } = writeEdits(path, source, [
        ...toEdits(inner.element, { text: 'Cake' }),
        ...toEdits(four.element, { copies }),
        ...toEdits(first.element, { order }),
      ]);
      expect(refusals).toEqual([]);
      const bytes = new TextEncoder().encode(text);
      await machine.runtime.write(project, { write: [{ path, bytes }], remove: [] });
      await expect
        .poll(() => view().locator('[data-sayso-copy]').count(), { timeout: 30_000 })
        .toBe(0);
      await expect.poll(shown).toEqual(counted);
      await say({ type: 'CLOSE_SELECT' });
      await say({ type: 'START_SELECT' });
      await select('main > :first-child');
      expect(await shown()).toEqual(counted);
    }, 90_000);
  },
);

/** Returns where the children of the only `main` start. */
async function expectedStarts(text: string): Promise<string[]> {
  const { parseSync } = await import('oxc-parser');
  const { pointsOf } = await import('../../services/syntax/source-positions.ts');
  const { readElements } = await import('../../services/syntax/tagged-elements.ts');
  const elements = readElements(parseSync(path, text).program);
  const main = elements[0]?.element.start;
  const pointOf = pointsOf(text);
  return elements
    .filter(({ parent }) => parent === main)
    .map(({ element }) => pointOf(element.start));
}
