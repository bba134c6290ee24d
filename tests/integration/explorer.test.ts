import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ExplorationReport } from '../../services/ports/site-explorer.ts';
import { openExploredSites, patientTimes } from '../support/explored-site.ts';
import { vanillaSite } from '../support/vanilla-site.ts';

/** A list that is kept in the storage under `read`, and written under `write`. */
const list = (read: string, write: string) => `
  const items = JSON.parse(localStorage.getItem('${read}') ?? '[]');
  const draw = () => { find('list').textContent = items.join(', '); };
  find('form').onsubmit = (event) => {
    event.preventDefault();
    items.push(find('item').value);
    localStorage.setItem('${write}', JSON.stringify(items));
    draw();
  };
  draw();`;
const listForm =
  '<form id="form"><label>Item <input id="item" required></label><button>Keep</button></form><p id="list"></p>';
const sum = (result: string) =>
  `find('add').onclick = () => { find('sum').textContent = 'Total: ' + (${result}); };`;
const sumForm =
  '<section><label>One <input id="a" type="number" value="1"></label><label>Two <input id="b" type="number" value="2"></label><button type="button" id="add">Add up</button><p id="sum"></p></section>';

describe('the explorer', () => {
  let sites: Awaited<ReturnType<typeof openExploredSites>>;
  beforeAll(async () => {
    sites = await openExploredSites(patientTimes);
  }, 180_000);
  afterAll(() => sites?.close());

  const verdicts = ({ controls }: ExplorationReport) =>
    Object.fromEntries(controls.map(({ name, verdict }) => [name, verdict]));

  it('finds what does nothing, throws, is lost, always the same or leads nowhere [FIX-022, FIX-023, FIX-024]', async () => {
    const report = await sites.explore(
      vanillaSite({
        '/': {
          html: `<nav><a href="#/about">About</a> <a href="#/gone">Prices</a> <a href="#">Terms</a></nav><main><h1>Shop</h1>
            <button type="button" id="export">Export</button> <button type="button" id="throws">Pay</button></main>`,
          script: `find('throws').onclick = () => { throw new Error('no such card'); };`,
        },
        '/about': {
          html: `<main><h1>About</h1>${listForm}${sumForm}</main>`,
          script: list('items', 'itmes') + sum('42'),
        },
      }),
    );
    expect(verdicts(report)).toMatchObject({
      ...{ About: 'works', Prices: 'nowhere', Terms: 'nowhere', Export: 'dead', Pay: 'throws' },
      ...{ Keep: 'lost', 'Add up': 'same', One: 'works', Item: 'works' },
    });
    const pay = report.controls.find(({ name }) => name === 'Pay');
    expect(pay?.finding).toMatchObject({ kind: 'page', text: 'Error: no such card' });
    expect(report.isComplete).toBe(true);
  }, 150_000);

  it('finds nothing where there is nothing: what waits, ticks, copies, scrolls, undoes and steps [FIX-022]', async () => {
    const report = await sites.explore(
      vanillaSite({
        '/': {
          html: `<nav><a href="#/list">Items</a> <a href="mailto:a@example.com">Write</a> <a href="#end">Down</a></nav>
            <main><h1>Shop</h1><p id="clock"></p><p id="count">0</p>
            <button type="button" id="undo">Undo</button><button type="button" id="less">−</button><button type="button" id="more">+</button>
            <button type="button" id="copy">Copy</button><button type="button" id="late">Send</button>
            <button type="button" id="top">To the top</button><button type="button" id="ask">Delete</button>
            <div><input id="name" aria-label="Name"><button type="button" id="greet">Greet</button></div><p id="hello"></p>
            <label><input type="checkbox"> Remember</label><p style="margin-top: 2000px" id="end">The end</p></main>`,
          script: `let count = 0, before = 0, seconds = 0;
            setInterval(() => { find('clock') && (find('clock').textContent = String(++seconds)); }, 1000);
            const set = (next) => { before = count; count = next; if (find('count').textContent !== String(count)) find('count').textContent = String(count); };
            find('more').onclick = () => set(count + 1);
            find('less').onclick = () => { if (count > 0) set(count - 1); };
            find('undo').onclick = () => { if (before !== count) set(before); };
            find('copy').onclick = () => navigator.clipboard.writeText('x');
            find('late').onclick = () => setTimeout(() => { find('hello').textContent = 'Sent'; }, 900);
            find('top').onclick = () => scrollTo(0, 0);
            find('ask').onclick = () => confirm('Really?');
            find('greet').onclick = () => { if (find('name').value) find('hello').textContent = 'Hello ' + find('name').value; };`,
        },
        '/list': {
          html: `<main><h1>Items</h1>${listForm}${sumForm}</main>`,
          script: list('items', 'items') + sum(`Number(find('a').value) + Number(find('b').value)`),
        },
      }),
    );
    const faults = report.controls.filter(({ verdict }) => !['works', 'unknown'].includes(verdict));
    expect(faults).toEqual([]);
    expect(verdicts(report)).toMatchObject({
      ...{ Undo: 'works', '−': 'works', Copy: 'works', Send: 'works', 'To the top': 'works' },
      ...{ Delete: 'works', Greet: 'works', Remember: 'works', Keep: 'works' },
    });
    expect(report.controls.find(({ name }) => name === 'Keep')?.persists).toBe(true);
    expect(
      report.screens.flatMap(({ findings, suggestions }) => [...findings, ...suggestions]),
    ).toEqual([]);
  }, 150_000);

  it('lets a form thank without a number, and fills fields that a button needs [FIX-022, FIX-024]', async () => {
    const report = await sites.explore(
      vanillaSite({
        '/': {
          html: `<main><h1>Shop</h1><form id="order"><label>Boxes <input type="number" id="boxes"></label><button>Order</button></form><p id="thanks"></p>
            <section><label>Text <input id="text"></label><button type="button" id="upper">Upper</button>
            <button type="button" id="lower">Lower</button><button type="button" id="count">Count</button></section><p id="out"></p></main>`,
          script: `find('order').onsubmit = (event) => { event.preventDefault(); find('thanks').textContent = 'Thank you'; };
            const change = (by) => () => { if (find('text').value) find('out').textContent = by(find('text').value); find('text').value = ''; };
            find('upper').onclick = change((text) => text.toUpperCase());
            find('lower').onclick = change((text) => text.toLowerCase() + '.');
            find('count').onclick = change((text) => 'Letters: ' + text.length);`,
        },
      }),
    );
    expect(verdicts(report)).toMatchObject({
      ...{ Order: 'works', Upper: 'works', Lower: 'works', Count: 'works' },
    });
  }, 150_000);

  it('opens every screen that a link or the sources name, at both widths [FIX-020, FIX-021]', async () => {
    const report = await sites.explore(
      vanillaSite(
        {
          '/': { html: '<main><h1>Home</h1><a href="#/wide">Wide</a></main>' },
          '/wide': {
            html: '<main><h1>Wide</h1><p class="wide">Eight columns</p><p class="pale">Hard to read</p><p>Fine</p></main>',
          },
          '/hidden': { html: '<div></div>' },
          '/broken': {
            html: '<main><h1>Broken</h1><img src="/missing.png" alt=""></main>',
            script: 'undefinedThing.show();',
          },
        },
        '.wide { width: 700px } .pale { color: #aaa }',
      ),
      ['/hidden', '/broken'],
    );
    const screens = Object.fromEntries(report.screens.map(({ route, ...rest }) => [route, rest]));
    expect(Object.keys(screens)).toEqual(['/', '#/wide', '#/hidden', '#/broken']);
    expect(screens['#/wide']).toMatchObject({
      isBlank: false,
      suggestions: [
        { kind: 'contrast', width: 1280, text: 'Hard to read', ratio: 2.3 },
        { kind: 'overflow', width: 390, text: 'Eight columns', pixels: expect.any(Number) },
      ],
    });
    expect(screens['#/hidden']).toMatchObject({ isBlank: true, findings: [] });
    expect(
      screens['#/broken']?.findings.map(({ text }) => text.replace(/https?:\/\/[^/]+/, '')),
    ).toEqual(
      expect.arrayContaining(['ReferenceError: undefinedThing is not defined', '404 /missing.png']),
    );
  }, 150_000);

  it('opens eight screens at most, and reports that there are more [FIX-020]', async () => {
    const routes = Array.from({ length: 9 }, (_, at) => `/screen-${at}`);
    const pages = routes.map((route) => [route, { html: `<main><h1>${route}</h1></main>` }]);
    const home = { html: '<main><h1>Home</h1><a href="#/screen-0">First</a></main>' };
    const site = vanillaSite({ '/': home, ...Object.fromEntries(pages) });
    const report = await sites.explore(site, routes);
    const opened = routes.slice(0, 7).map((route) => `#${route}`);
    expect(report.screens.map(({ route }) => route)).toEqual(['/', ...opened]);
    expect(report.isComplete).toBe(false);
  }, 150_000);

  it('reaches the preview and nothing else, by no worker either [FIX-027]', async () => {
    const connections: string[] = [];
    const other = createServer().listen(0, '127.0.0.1');
    other.on('connection', (socket) => {
      connections.push('connected');
      socket.destroy();
    });
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const report = await sites.explore(
      vanillaSite({
        '/': {
          html: '<main><h1>Home</h1><button type="button" id="send">Send</button><p id="sum">0</p></main>',
          script: `const to = location.hostname + ':${port}';
            const lines = 'new WebSocket("ws://' + to + '").onerror = () => postMessage(1)';
            const worker = new Worker(URL.createObjectURL(new Blob([lines])));
            worker.onmessage = () => { throw new Error('the worker has tried'); };
            find('send').onclick = () => { new WebSocket('ws://' + to); fetch('http://' + to).catch(() => {}); find('sum').textContent += '1'; };`,
        },
      }),
    );
    expect(report.screens[0]?.findings).toContainEqual(
      expect.objectContaining({ text: 'Error: the worker has tried' }),
    );
    expect(verdicts(report)).toMatchObject({ Send: 'works' });
    expect(connections).toEqual([]);
  }, 150_000);

  it('ends when the next turn begins [FIX-020]', async () => {
    const begun = new AbortController();
    const exploring = sites.explore(
      vanillaSite({ '/': { html: '<main><h1>Home</h1></main>' } }),
      [],
      begun.signal,
    );
    begun.abort(new Error('superseded'));
    await expect(exploring).rejects.toThrow('superseded');
  }, 150_000);

  it('cuts what a page reports and does not let it replace the script [FIX-020]', async () => {
    const report = await sites.explore(
      vanillaSite({
        '/': {
          html: '<main><h1>Home</h1><button type="button" id="flood">x</button></main>',
          script: `try { window.__sayso_explorer = { screen: () => ({}) }; } catch {}
            try { delete window.__sayso_explorer; } catch {}
            try { window.__sayso_explorer.controls = () => []; } catch {}
            find('flood').setAttribute('aria-label', 'Flood \\ud800');
            const fail = () => { throw new Error('e'.repeat(100000)); };
            for (let at = 0; at < 100; at++) queueMicrotask(fail);
            find('flood').onclick = fail;`,
        },
      }),
    );
    const [flood] = report.controls;
    expect(flood).toMatchObject({ name: 'Flood \ufffd', verdict: 'throws' });
    expect(flood?.finding?.text).toHaveLength(2_000);
    const findings = report.screens[0]?.findings ?? [];
    expect(findings).toHaveLength(50);
    expect(Math.max(...findings.map(({ text }) => text.length))).toBe(2_000);
  }, 150_000);

  it('goes on where a screen, a link or a timer fails [FIX-020, FIX-022]', async () => {
    const report = await sites.explore(
      vanillaSite({
        '/': {
          html: `<nav><a href="/file">File</a> <a href="#/last">Last</a></nav>
            <main><h1>Home</h1><button type="button" id="add">Add</button><p id="sum">0</p></main>`,
          script: `addEventListener('beforeunload', (event) => event.preventDefault());
            setTimeout(() => { throw new Error('late'); }, 100);
            find('add').onclick = () => { find('sum').textContent += '1'; };`,
        },
        '/last': {
          html: '<main><h1>Last</h1><button type="button">Nothing</button> <a href="#100%">Sale</a></main>',
        },
      }),
    );
    expect(report.screens.map(({ route }) => route)).toEqual(['/', '#/last']);
    expect(report.screens[0]?.findings).toMatchObject([{ kind: 'page', text: 'Error: late' }]);
    expect(verdicts(report)).toMatchObject({
      ...{ Last: 'works', Add: 'works', Nothing: 'dead', Sale: 'works' },
    });
    expect(report.isComplete).toBe(false);
  }, 150_000);

  it('names the screen whose timer fails, not the one that is shown then [FIX-043]', async () => {
    const late = (ms: number, word: string) =>
      `setTimeout(() => { throw new Error('${word}'); }, ${ms});`;
    const { screens } = await sites.explore(
      vanillaSite({
        '/': {
          html: '<nav><a href="#/a">A</a> <a href="#/b">B</a> <a href="#/c">C</a> <a href="#/d">D</a></nav><main><h1>Home</h1></main>',
        },
        '/a': { html: '<main><h1>A</h1></main>', script: late(1_500, 'of a') },
        '/b': { html: '<main><h1>B</h1></main>' },
        '/c': { html: '<main><h1>C</h1></main>' },
        '/d': { html: '<main><h1>D</h1></main>', script: late(100, 'of d') },
      }),
    );
    expect(screens.map(({ route, findings }) => [route, findings.map(({ text }) => text)])).toEqual(
      [
        ['/', []],
        ['#/a', ['Error: of a']],
        ['#/b', []],
        ['#/c', []],
        ['#/d', ['Error: of d']],
      ],
    );
  }, 150_000);

  it('takes errors of the page that sound like those of a closed one for what they are [FIX-020, FIX-021]', async () => {
    for (const words of ['navigate is not a function', 'the socket was closed', 'it crashed']) {
      const script = `setTimeout(() => { throw new TypeError('${words}'); }, 100);`;
      const { screens } = await sites.explore(
        vanillaSite({ '/': { html: '<main><h1>Home</h1></main>', script } }),
      );
      expect(screens[0]?.findings).toMatchObject([{ kind: 'page', text: `TypeError: ${words}` }]);
    }
  }, 150_000);

  it('does not take a screen with more controls than are listed for complete [FIX-025]', async () => {
    const buttons = (count: number) =>
      Array.from({ length: count }, (_, at) => `<button disabled>Button ${at}</button>`).join(' ');
    const explore = (count: number) =>
      sites.explore(vanillaSite({ '/': { html: `<main><h1>Many</h1>${buttons(count)}</main>` } }));
    const all = await explore(149);
    expect([all.isComplete, all.listed['/']?.length]).toEqual([true, 149]);
    expect(await explore(151)).toMatchObject({ isComplete: false, listed: {} });
  }, 150_000);

  it('leaves the queue at once when the next turn begins [FIX-020]', async () => {
    const [running, waiting] = [new AbortController(), new AbortController()];
    const request = { origin: sites.origin, address: '127.0.0.1', routes: [] };
    const ended: string[] = [];
    const first = sites.explorer
      .explore({ ...request, signal: running.signal })
      .catch((error) => void ended.push(`first ${error.message}`));
    const second = sites.explorer
      .explore({ ...request, signal: waiting.signal })
      .catch((error) => void ended.push(`second ${error.message}`));
    waiting.abort(new Error('superseded'));
    await second;
    expect(ended).toEqual(['second superseded']);
    running.abort(new Error('stopped'));
    await first;
    expect(ended).toEqual(['second superseded', 'first stopped']);
  }, 150_000);
});
