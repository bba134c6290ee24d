import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ElementPicked, PreviewMessage } from '../../domain/contract/preview-protocol.ts';
import { toChange, toEdits } from '../../domain/visual-editing/draft.ts';
import { writeEdits } from '../../services/syntax/index.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Machine, openMachine } from '../support/machine.ts';
import { sandboxProblem } from '../support/sandboxes.ts';
import { tinySite } from '../support/tiny-site.ts';

const reason = await sandboxProblem();
const source =
  'export function App() {\n  return (\n    <main>\n      <h1 className="p-4">Tea</h1>\n    </main>\n  );\n}\n';
const site = tinySite();
const files = {
  ...site,
  'src/main.jsx': `${site['src/main.jsx']}`.replace('app.jsx', 'app.tsx'),
  'src/app.tsx': source,
};

/** A page with the preview in its frame, which collects what the preview reports. */
const productPage = (address: string) =>
  `<!doctype html><body><script>
  window.seen = [];
  addEventListener('message', ({ data }) => seen.push(data));
  const frame = document.createElement('iframe');
  frame.name = JSON.stringify({ sayso: 1, origin: location.origin, local: {}, session: {} });
  frame.src = ${JSON.stringify(address)};
  document.body.append(frame);
  </script></body>`;

describe.skipIf(reason)(`source positions in a page ${reason && `(skipped: ${reason})`}`, () => {
  let machine: Machine;
  let project: string;
  beforeAll(async () => {
    machine = await openMachine();
    project = await machine.newProject(files);
  }, 120_000);
  afterAll(() => machine?.close());

  it('lead an edit of the running page into its source, and the page shows it [INJ-004, INJ-012]', async () => {
    const edited = await machine.newProject(files);
    await machine.run(edited, 2);
    const browser = await launchBrowser();
    const product = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(productPage(`http://${edited}.preview.localhost:${machine.port}/`));
    }).listen(0, '127.0.0.1');
    try {
      await new Promise((resolve) => product.once('listening', resolve));
      const page = await browser.newPage();
      await page.goto(`http://localhost:${(product.address() as AddressInfo).port}/`);
      const heading = page.frameLocator('iframe').getByRole('heading');
      await heading.waitFor();
      const say = (message: object) =>
        page.evaluate(`frames[0].postMessage(${JSON.stringify(message)}, '*')`);
      await say({ type: 'START_SELECT' });
      const elementUniqueId = await heading.getAttribute('data-component-uid');
      await say({ type: 'SELECT_ELEMENT', elementUniqueId });
      const picked = async () =>
        ((await page.evaluate('window.seen')) as { type: string }[]).find(
          ({ type }) => type === 'INJECT_ELEMENT_CHANGE',
        );
      await expect.poll(picked).toBeDefined();
      const { element } = PreviewMessage.parse(await picked()) as ElementPicked;
      const draft = { text: 'Cake', looks: { paddingX: '24' } };
      const change = toChange(element, draft);
      const { hash } = element.place;
      await say({ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId, hash, element: change });
      await expect.poll(() => heading.textContent()).toBe('Cake');
      await expect.poll(() => heading.getAttribute('style')).toContain('24px');
      const { text, refusals } = writeEdits('src/app.tsx', source, toEdits(element, draft));
      expect(refusals).toEqual([]);
      expect(text).toBe(source.replace('p-4">Tea', 'p-4 px-6">Cake'));
      const bytes = new TextEncoder().encode(text);
      await machine.runtime.write(edited, { write: [{ path: 'src/app.tsx', bytes }], remove: [] });
      // The new source arrives without a reload, and the class takes the place of the style.
      await expect.poll(() => heading.getAttribute('style'), { timeout: 30_000 }).toBeNull();
      await say({ type: 'CLOSE_SELECT' });
      expect([await heading.textContent(), await heading.getAttribute('class')]).toEqual([
        'Cake',
        'p-4 px-6',
      ]);
    } finally {
      await browser.close();
      product.closeAllConnections();
      product.close();
    }
  }, 90_000);

  it('are in what the dev server sends, and never in a file or a build [GAP-37]', async () => {
    await machine.run(project, 2);
    const { text: served } = await machine.visit(project, '/src/app.tsx', { accept: '*/*' });
    // The tags are properties in the compiled module.
    const valuesOf = (name: string) =>
      [...served.matchAll(new RegExp(`"data-${name}": "([^"]*)"`, 'g'))].map(([, value]) => value);
    expect(valuesOf('component-path')).toEqual(['src/app.tsx', 'src/app.tsx']);
    expect(valuesOf('component-start').toSorted()).toEqual(['3:4', '4:6']);
    expect(valuesOf('component-content')).toContain('Tea');

    const index = valuesOf('component-start').indexOf('4:6');
    const [start, end, hash] = ['start', 'end', 'hash'].map(
      (name) => valuesOf(`component-${name}`)[index] ?? '',
    ) as [string, string, string];
    const at = { path: 'src/app.tsx', start, end, hash };
    expect(writeEdits(at.path, source, [{ kind: 'text', at, text: 'Cake' }])).toMatchObject({
      text: source.replace('Tea', 'Cake'),
      refusals: [],
    });

    const map = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(served)?.[1] ?? '';
    expect(JSON.parse(Buffer.from(map, 'base64').toString()).sourcesContent).toEqual([source]);

    const bytes = await machine.boxes.host.find(project)?.readFile('src/app.tsx');
    expect(new TextDecoder().decode(bytes)).toBe(source);
    await machine.run(project, 4);
    const page = (await machine.visit(project, '/')).text;
    const script = /src="([^"]*\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const built = (await machine.visit(project, script)).text;
    expect(built).toContain('Tea');
    expect(page + built).not.toContain('data-component');
  });
});
