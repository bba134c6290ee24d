import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { writeStarter } from '../../services/adapters/models/starter/index.ts';
import { launchBrowser } from '../support/browser.ts';
import { openExploredSites, type SiteFiles } from '../support/explored-site.ts';

type Prompt = { prompt: string; kind?: string; tool?: string };
/** What the starter made of a prompt: the answer's prose, and pictures as data URLs. */
type Made = { number: number; prompt: Prompt; answer: string; pictures: [string, string] };

const prompts = JSON.parse(
  readFileSync(new URL('../corpus/starter-prompts.json', import.meta.url), 'utf8'),
) as Prompt[];
const perSheet = 6;
/** The widths of the two pictures, and the height up to which a page is shown. */
const looks = [
  { width: 1_280, height: 800, shown: 2_560 },
  { width: 390, height: 844, shown: 1_900 },
] as const;
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Builds what the starter makes of each prompt of the corpus and writes contact sheets for a reader
 * who has not seen them: `sheet-NN.png`, and `answers.md` with each prompt and what the answer
 * claims. `only` are numbers of prompts; empty means all.
 */
export async function drawStarterSheets(
  folder: string,
  only: readonly number[],
  say: (line: string) => void,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const sites = await openExploredSites();
  const browser = await launchBrowser();
  const numbered = prompts.map((prompt, at) => ({ number: at + 1, prompt }));
  const chosen = numbered.filter(({ number }) => only.length === 0 || only.includes(number));
  const answers: string[] = [];
  try {
    for (let from = 0; from < chosen.length; from += perSheet) {
      const all: Made[] = [];
      for (const { number, prompt } of chosen.slice(from, from + perSheet)) {
        const { files, answer } = writeStarter({
          ...{ prompt: prompt.prompt, language: 'en_US', variant: 'general' },
        });
        const pictures = await picturesOf(browser, await sites.build(files));
        const [before = '', , after = ''] = answer.split(/<appArtifact[^>]*>|<\/appArtifact>/);
        const prose = `${before}\n\n${after}`.trim();
        all.push({ number, prompt, answer: prose, pictures });
        answers.push(`## ${number} · ${prompt.prompt}\n\n${prose}\n`);
      }
      const name = `sheet-${String(from / perSheet + 1).padStart(2, '0')}.png`;
      await writeFile(join(folder, name), await drawSheet(browser, all));
      say(`${name}: ${all.map(({ number }) => number).join(', ')}`);
    }
  } finally {
    await browser.close();
    await sites.close();
  }
  await writeFile(join(folder, 'answers.md'), answers.join('\n'));
}

async function picturesOf(browser: Browser, files: SiteFiles): Promise<[string, string]> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/[?#].*/, '').slice(1) || 'index.html';
    const body = files.get(path);
    const type = types[extname(path)] ?? 'text/html';
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const [wide, narrow] = await Promise.all(looks.map((look) => takePicture(browser, url, look)));
    return [wide ?? '', narrow ?? ''];
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function takePicture(
  browser: Browser,
  url: string,
  { width, height, shown }: (typeof looks)[number],
): Promise<string> {
  const options: BrowserContextOptions = { viewport: { width, height }, reducedMotion: 'reduce' };
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, shown)) });
  const bytes = await page.screenshot({ type: 'jpeg', quality: 80, animations: 'disabled' });
  await context.close();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

async function drawSheet(browser: Browser, all: readonly Made[]): Promise<Uint8Array> {
  const context = await browser.newContext({ viewport: { width: 1_890, height: 400 } });
  const page = await context.newPage();
  const toHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const cells = all.map(
    ({ number, prompt, pictures: [wide, narrow] }) =>
      `<figure><figcaption><b>${number}</b> ${toHtml(prompt.prompt)}</figcaption><div><img src="${wide}" width="440"><img src="${narrow}" width="150"></div></figure>`,
  );
  await page.setContent(`<!doctype html><style>
    body { margin: 12px; display: grid; grid-template-columns: repeat(3, 606px); gap: 16px; background: #d9d6d0; font: 15px/1.35 system-ui, sans-serif }
    figure { margin: 0 } figcaption { height: 62px; overflow: hidden } div { display: flex; gap: 10px; align-items: start }
  </style>${cells.join('')}`);
  await page.waitForFunction('[...document.images].every(({ complete }) => complete)');
  const bytes = await page.screenshot({ fullPage: true });
  await context.close();
  return bytes;
}
