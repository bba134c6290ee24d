import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { PreviewMessage } from '../../domain/contract/preview-protocol.ts';
import type { PagePart } from '../../domain/entities/page-part.ts';
import { limits } from '../../domain/limits/index.ts';
import { openPageCheck } from '../../services/adapters/page-check/index.ts';
import type { PageCheck } from '../../services/ports/page-check.ts';
import { sendPageScript } from '../../services/preview/page-bridge.ts';
import { addBridge } from '../../services/preview/page-rewrite.ts';
import { createTestApp } from '../support/app.ts';
import { findBrowser, launchBrowser } from '../support/browser.ts';
import { artifact, createConversation } from '../support/conversation.ts';
import { describeConversation, page as files } from '../support/conversation-suite.ts';
import { withDatabase } from '../support/database.ts';

const name = '0c9d6b58-6c3c-4a6a-9f0f-0d2f2f0b7d11.preview.localhost';
const site = addBridge(
  `<!doctype html><html><head><title>Tea</title></head><body style="margin:0">
  <script>window.pressed = 0;</script>
  <main id="top" class="grid"><h1 class="text-5xl" style="margin:0;height:60px">山雾茶馆</h1>
  <button class="buy" aria-label="Buy tea" style="display:block;width:200px;height:40px" onclick="pressed++">Buy</button>
  <div style="height:3000px"></div>
  <p class="far" style="background:red;width:300px;height:100px;margin:0">Far below</p></main></body></html>`,
  '',
);

describe('pointing at a part of a page', () => {
  let server: Server;
  let browser: Browser;
  let check: PageCheck;
  const seen: string[] = [];

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const { host = '', ...rest } = request.headers;
      seen.push(`${host} ${request.url} ${rest.cookie ?? '-'}`);
      if (await sendPageScript(response, '', (request.url ?? '').split('?')[0] ?? '')) return;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      if (host.startsWith(name))
        return void response.writeHead(request.url === '/gone' ? 503 : 200).end(site);
      response.end(productPage(`http://${name}:${port()}/`));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    browser = await launchBrowser();
    const { path } = await findBrowser();
    const environment = { CHROMIUM_PATH: path, PATH: process.env.PATH };
    check = openPageCheck({
      environment,
      dataDir: join(tmpdir(), `sayso-change-this-${process.pid}`),
      log: () => {},
    });
  }, 60_000);
  afterAll(async () => {
    await check?.close();
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });

  const port = () => (server.address() as AddressInfo).port;
  /**
   * Opens a product's page with the preview in its frame. Also returns the parts that the frame has
   * reported.
   */
  async function open() {
    const page = await browser.newPage({ viewport: { width: 900, height: 700 } });
    await page.goto(`http://localhost:${port()}/`);
    const view = page.frameLocator('iframe');
    await view.getByRole('heading').waitFor();
    const told = async () =>
      ((await page.evaluate('window.seen')) as { type: string }[])
        .filter(({ type }) => type.startsWith('PREVIEW_PART'))
        .map((one) => PreviewMessage.parse(one));
    const ask = (on: boolean) =>
      page.evaluate(`frames[0].postMessage({ type: 'CHOOSE_PART', on: ${on} }, '*')`);
    /** Waits until the overlay covers the page (`is` is true), or until it is gone. */
    const covered = (is: boolean) =>
      expect
        .poll(
          () => view.locator('html').evaluate('[...document.documentElement.children].length'),
          { timeout: 5_000 },
        )
        .toBe(is ? 3 : 2);
    return { page, view, told, ask, covered };
  }
  const partOf = async (told: () => Promise<PreviewMessage[]>) => {
    await expect.poll(async () => (await told()).length, { timeout: 5_000 }).toBe(1);
    const [message] = await told();
    if (message?.type !== 'PREVIEW_PART') throw new Error(`told ${message?.type}`);
    return message.part;
  };
  const pressed = (page: Page) => page.frames()[1]?.evaluate('window.pressed');

  it('chooses the element under a press, without an event for the page [PP-24]', async () => {
    const { page, told, ask, covered } = await open();
    await ask(true);
    await covered(true);
    await page.mouse.move(60, 80);
    await page.mouse.click(60, 80);
    const part = await partOf(told);
    expect(part).toMatchObject({
      path: '/',
      tag: 'button',
      text: 'Buy',
      viewport: { width: 800, height: 600 },
    });
    expect(part).toMatchObject({ classes: ['buy', 'grid'], names: ['top'], hints: ['Buy tea'] });
    expect(part.rect).toMatchObject({ x: 0, y: 0, width: 200, height: 40 });
    await covered(false);
    expect(await pressed(page)).toBe(0);
    await page.mouse.click(60, 80);
    await expect.poll(() => pressed(page)).toBe(1);
    expect(await told()).toHaveLength(1);
    await page.close();
  });

  it('chooses a part of any size by dragging, with the text in it [PP-24]', async () => {
    const { page, told, ask, covered } = await open();
    await ask(true);
    await covered(true);
    await page.mouse.move(5, 5);
    await page.mouse.down();
    await page.mouse.move(150, 90, { steps: 4 });
    await page.mouse.up();
    const part = await partOf(told);
    expect(part).toMatchObject({
      tag: 'main',
      text: '山雾茶馆\nBuy',
      rect: { x: 5, y: 5, width: 145, height: 85 },
    });
    expect(part.classes).toEqual(expect.arrayContaining(['grid', 'text-5xl', 'buy']));
    await page.close();
  });

  it('chooses by keys too, and cancels with Esc [PP-24]', async () => {
    const { page, told, ask, covered } = await open();
    await page.locator('iframe').focus();
    await ask(true);
    await covered(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    expect(await partOf(told)).toMatchObject({ tag: 'h1', text: '山雾茶馆' });
    await ask(true);
    await covered(true);
    await page.keyboard.press('Escape');
    await covered(false);
    expect((await told()).at(-1)).toEqual({ type: 'PREVIEW_PART_LEFT' });
    await page.close();
  });

  it('accepts the start only from the product, which can also cancel it [PP-24]', async () => {
    const { page, view, ask, covered } = await open();
    await view
      .locator('html')
      .evaluate("window.postMessage({ type: 'CHOOSE_PART', on: true }, '*')");
    await page.waitForTimeout(300);
    await covered(false);
    await ask(true);
    await covered(true);
    await ask(false);
    await covered(false);
    await page.close();
  });

  it('hands F6 to the product, and no other key [PP-23]', async () => {
    const { page, view } = await open();
    const left = async () =>
      ((await page.evaluate('window.seen')) as { type: string }[]).filter(
        ({ type }) => type === 'PREVIEW_LEAVE',
      );
    await view.locator('html').evaluate('window.focus()');
    await page.keyboard.press('a');
    await page.keyboard.press('Control+F6');
    expect(await left()).toEqual([]);
    await page.keyboard.press('F6');
    await expect.poll(left, { timeout: 5_000 }).toEqual([{ type: 'PREVIEW_LEAVE' }]);
    await page.close();
  });

  const wanted = {
    path: '/?t=1',
    viewport: { width: 800, height: 600 },
    selector: 'p.far',
    tag: 'p',
    rect: { x: 0, y: 0, width: 300, height: 100 },
  };
  const picture = (more: Partial<PagePart>) =>
    check.captureElement({
      ...wanted,
      ...more,
      origin: `http://${name}:${port()}`,
      address: '127.0.0.1',
      signal: new AbortController().signal,
    });

  it('takes a picture of the part, wherever it is scrolled to, without cookies [PP-24]', async () => {
    const bytes = await picture({});
    expect(bytes?.byteLength).toBeLessThan(limits.check.pictureBytes);
    const { size, pixel } = await look(browser, bytes ?? new Uint8Array());
    expect(size).toEqual([300, 100]);
    expect(pixel[0]).toBeGreaterThan(200);
    expect(pixel[1]).toBeLessThan(60);
    expect(seen.every((one) => one.endsWith(' -'))).toBe(true);
  }, 60_000);

  it.each<[string, Partial<PagePart>]>([
    ['that is not there for who opens it anew', { selector: '#menu' }],
    ['that is something else by now', { tag: 'h1' }],
    ['whose selector cannot be read', { selector: '<<' }],
    ['of a page that does not answer', { path: '/gone' }],
    ['of another place', { path: '//127.0.0.1:1/' }],
  ])(
    'takes no picture of a part %s [PP-24]',
    async (_, more) => {
      expect(await picture(more)).toBeNull();
    },
    60_000,
  );
});

withDatabase('a picture of a part', (openDatabase) => {
  it('returns nothing where no page is served, and refuses a project of another user [PP-24]', async () => {
    const app = await createTestApp(openDatabase());
    const [ada, bob] = [await app.signIn(), await app.signIn()];
    const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as: ada })).data;
    await app.call(contract.projects.create, { uuid, title: 'Tea' }, { as: ada });
    const input = {
      uuid,
      path: '/',
      viewport: { width: 8, height: 8 },
      selector: 'h1',
      tag: 'h1',
      rect: { x: 0, y: 0, width: 1, height: 1 },
    };
    expect(await app.call(contract.checks.picturePart, input, { as: ada })).toMatchObject({
      code: 200,
      data: { picture: null },
    });
    expect((await app.call(contract.checks.picturePart, input, { as: bob })).code).toBe(404);
    await app.close();
  });
});

describeConversation('a prompt about a part of the page', (stage) => {
  const part: PagePart = {
    ...{
      path: '/',
      viewport: { width: 800, height: 600 },
      selector: 'h1',
      tag: 'h1',
      rect: { x: 0, y: 0, width: 300, height: 40 },
    },
    ...{ text: 'The heading\u0000', classes: ['text-5xl'], names: ['top'], hints: [] },
  };
  const hero = {
    'src/Hero.tsx': 'export const Hero = () => <h1 className="text-5xl">The heading</h1>;\n',
  };
  const asked = () => {
    const body = stage.model.requests.at(-1)?.body as
      | { messages: { content: unknown }[] }
      | undefined;
    return body?.messages.map(({ content }) => String(content)).join('\n') ?? '';
  };

  it('sends the model its position, text and source file, with the whole file [PP-24]', async () => {
    const talk = createConversation(stage.open().db, stage.model);
    const { userId, site } = await talk.person(1_000_000);
    stage.model.script({ text: artifact({ ...files, ...hero }) });
    await talk.events(await talk.send(userId, site, 'a tea shop'));
    await talk.events(await talk.send(userId, site, { prompt: 'make this larger', part }));
    expect(asked()).toContain('make this larger');
    expect(asked()).toContain('Most likely written in src/Hero.tsx (line 1)');
    expect(asked()).toContain('<h1>, classes "text-5xl"');
    expect(asked()).toContain(`<file path="src/Hero.tsx">\n${hero['src/Hero.tsx']}`);
    // The user's own prompt is stored unchanged, together with the part.
    const { list } = await talk.call('getChat', userId, { site_uuid: site, type: 'chat' });
    expect(list[2]?.content).toMatchObject([
      { type: 'text', text: 'make this larger' },
      { type: 'part', part: { tag: 'h1' } },
    ]);
    // The retried prompt still refers to that part.
    await talk.events(await talk.send(userId, site, { prompt: '', resume: 'retry' }));
    expect(asked()).toContain('src/Hero.tsx (line 1)');
    await talk.close();
  });
});

async function look(
  browser: Browser,
  bytes: Uint8Array,
): Promise<{ size: number[]; pixel: number[] }> {
  const page = await browser.newPage();
  const address = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
  const answer = (await page.evaluate(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(address)};
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return { size: [image.width, image.height], pixel: [...context.getImageData(image.width - 5, image.height - 5, 1, 1).data] };
  })()`)) as { size: number[]; pixel: number[] };
  await page.close();
  return answer;
}

function productPage(src: string): string {
  return `<!doctype html><body style="margin:0"><script>
    window.seen = [];
    addEventListener('message', ({ data }) => seen.push(data));
    const frame = document.createElement('iframe');
    frame.name = JSON.stringify({ sayso: 1, origin: location.origin, local: {}, session: {} });
    frame.style.cssText = 'border:0;width:800px;height:600px';
    frame.src = ${JSON.stringify(src)};
    document.body.append(frame);
  </script>`;
}
