import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page, Request } from '@playwright/test';
import { contract } from '../domain/contract/index.ts';
import { wordsOf } from '../tests/e2e/support/words.ts';
import { launchBrowser } from '../tests/support/browser.ts';
import type { Bench, Row } from './lib/bench.ts';
import { median } from './lib/measure.ts';
import { openSignedIn } from './lib/open-signed-in.ts';
import { type PacedAnswer, servePacedAnswer } from './lib/paced-answer.ts';
import { measurePage, type PageCost } from './lib/page-meter.ts';
import { startProduct } from './lib/product.ts';
import { answerOf } from './lib/sample-answer.ts';

const rounds = 5;
const bytesPerSecond = 100_000;
const keyEveryMs = 100;
const drawnMs = 150;
/**
 * Returns the answer of one round. Each round writes new files, because the services send an answer
 * back to the model if it overwrites files that the model was not shown.
 */
const answerOfRound = (round: number) =>
  answerOf({ files: 51, characters: 200_000, folder: `src/round-${round}` }).text;
/** A page that can be shown, so that no failure covers the code view. */
const small = `I will build it.\n\n<appArtifact id="site" title="Site" type="bundled">
<appAction type="file" filePath="index.html">
<!doctype html><title>Panels</title><p>Panels</p>
</appAction>
</appArtifact>\n\nDone.`;
const t = wordsOf();
const box = (page: Page) => page.getByRole('textbox', { name: t('chat.promptLabel') });

/**
 * Waits until a stream ends and its result is rendered. Listens to network events, because a query
 * in the page would add load.
 */
async function untilRead(page: Page, path: string): Promise<void> {
  const isIt = (request: Request) => new URL(request.url()).pathname.endsWith(path);
  await Promise.race([
    page.waitForEvent('requestfinished', isIt),
    page.waitForEvent('requestfailed', isIt),
  ]);
  await page.waitForTimeout(drawnMs);
}

async function floorRound(browser: Browser, paced: PacedAnswer, round: number): Promise<PageCost> {
  const page = await browser.newPage();
  await page.goto(paced.url);
  await page.locator('#box').focus();
  paced.text = answerOfRound(round);
  const toll = await measurePage(page, keyEveryMs, async () => {
    const over = untilRead(page, '/words');
    await page.evaluate('void follow()');
    await over;
  });
  await page.close();
  return toll;
}

/** Creates a project with content and opens the code view. */
async function openCode(page: Page, home: string, paced: PacedAnswer): Promise<void> {
  const { send } = await openSignedIn(page, home);
  paced.text = small;
  await send('a panel');
  // A finished build shows the page automatically. Wait for it, so that the code view stays open.
  await page.locator('#workbench iframe').first().waitFor({ state: 'visible' });
  await page
    .locator('#workbench')
    .getByRole('button', { name: t('workbench.code'), exact: true })
    .click();
  await page.locator('.cm-content').waitFor();
}

/** Measures the next answer of that project, from Enter to the last word. */
async function ourRound(page: Page, paced: PacedAnswer, round: number): Promise<PageCost> {
  paced.text = answerOfRound(round);
  await page.getByRole('button', { name: t('chat.stop') }).waitFor({ state: 'hidden' });
  await box(page).fill('more panels');
  await box(page).focus();
  const before = paced.requests;
  const cost = await measurePage(page, keyEveryMs, async () => {
    const over = untilRead(page, contract.chat.send.path);
    await page.keyboard.press('Enter');
    await over;
  });
  // A corrected answer would be measured twice.
  if (paced.requests !== before + 1) throw new Error('The answer was sent back to the model.');
  return cost;
}

/** P2: the page load of a streaming answer, compared with a page that only appends its text. */
const streaming: Bench = {
  name: 'streaming',
  title: `P2 streaming in the browser: 200 KB at 100 KB/s, code view open, median of ${rounds}`,
  async run(): Promise<Row[]> {
    const dataDir = await mkdtemp(join(tmpdir(), 'sayso-bench-'));
    const paced = await servePacedAnswer(bytesPerSecond);
    const browser = await launchBrowser();
    const product = await startProduct(dataDir, {
      LLM_PROVIDER: 'OpenAILike',
      LLM_MODEL: 'paced',
      OPENAI_LIKE_API_BASE_URL: paced.modelUrl,
      OPENAI_LIKE_API_KEY: 'bench',
      // Disable builds, so that only the page is measured.
      SANDBOX: 'none',
    });
    try {
      const page = await browser.newPage({
        locale: 'zh-CN',
        viewport: { width: 1440, height: 900 },
      });
      await openCode(page, product.web, paced);
      const tolls: { ours: PageCost[]; floor: PageCost[] } = { ours: [], floor: [] };
      for (let round = 0; round < rounds; round++) {
        tolls.floor.push(await floorRound(browser, paced, round));
        tolls.ours.push(await ourRound(page, paced, round));
      }
      const of = (which: 'ours' | 'floor', key: keyof PageCost) =>
        median(tolls[which].map((toll) => toll[key]));
      const both = (key: keyof PageCost) => ({ ours: of('ours', key), floor: of('floor', key) });
      return [
        {
          label: 'script on the main thread',
          ...both('scriptMs'),
          unit: 'ms',
          goal: { value: 150 },
        },
        {
          label: 'long tasks',
          ...both('longTasks'),
          unit: 'count',
          goal: { value: of('floor', 'longTasks') + 1 },
        },
        { label: 'frame, p99', ...both('frameP99'), unit: 'ms', goal: { ratio: 2 } },
        { label: 'key to paint, p98', ...both('keyP98'), unit: 'ms', goal: { ratio: 2 } },
      ];
    } finally {
      await browser.close();
      await Promise.all([product.stop(), paced.stop()]);
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

export default streaming;
