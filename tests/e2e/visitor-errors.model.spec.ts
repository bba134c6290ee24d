import { expect, type Page } from '@playwright/test';
import { type LoopbackModel, startLoopbackModel } from '../support/loopback-model.ts';
import { answerWith, answerWithEdits, todoFiles } from './support/answers.ts';
import { test } from './support/journey.ts';
import { enterAsAda } from './support/people.ts';
import { modelPort } from './support/products.ts';
import { say, untilReady } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();

let model: LoopbackModel;
test.beforeAll(async () => {
  model = await startLoopbackModel({ text: 'Nothing to do.' }, modelPort);
});
test.afterAll(() => model.close());

/** A page with a fault that only a visitor with a certain language meets, on line 6. */
const app = `import { useState } from 'react';

const prices: Record<string, string[]> = { other: ['Four euros'] };
const listOf = (language: string) => prices[language === 'ko-KR' ? language : 'other'];
function priceFor(language: string): string {
  return listOf(language).join(', ');
}

export function App() {
  const [price, setPrice] = useState('');
  return (
    <main className="mx-auto max-w-xl p-6">
      <h1 className="text-3xl text-slate-800">Tea house</h1>
      <button type="button" onClick={() => setPrice(priceFor(navigator.language))}>Show the price</button>
      <p>{price}</p>
    </main>
  );
}
`;

async function siteAnswer(): Promise<string> {
  const files = await todoFiles();
  files.set('src/app.tsx', app);
  return answerWith('Tea house', files);
}

const dialog = (page: Page) => page.getByRole('dialog');

async function openPublishing(page: Page): Promise<void> {
  const button = page.locator('#workbench').getByRole('button', { name: /发布/ });
  await button.filter({ visible: true }).first().click();
}

async function publish(page: Page, name: string): Promise<void> {
  await dialog(page)
    .getByRole('button', { name: t(`publishing.${name}`), exact: true })
    .click();
}

test('an error at a visitor is shown to the owner, repaired and gone after publishing [PUB-086, PUB-092, PUB-093]', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await enterAsAda(page);
  const usage = { input: 900, output: 200 };
  model.script({ text: await siteAnswer(), chunk: 2_000, usage });
  await say(page, 'a page for a tea house');
  await untilReady(page);
  await openPublishing(page);
  await publish(page, 'publish');
  const open = dialog(page).getByRole('link', { name: t('publishing.open') });
  await expect(open).toBeVisible({ timeout: 90_000 });
  const site = (await open.getAttribute('href')) ?? '';
  const row = dialog(page).getByText(t('siteErrors.title'), { exact: true });
  await expect(dialog(page).getByText(t('siteErrors.none'))).toBeVisible();

  // Programs are left out, and this browser says by itself that it is one.
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36';
  const visitor = await browser.newPage({ locale: 'ko-KR', userAgent });
  await visitor.goto(site);
  const sent = visitor.waitForRequest((one) => one.url().endsWith('/__errors'));
  await visitor.getByRole('button', { name: 'Show the price' }).click();
  expect((await sent).postData()).not.toContain('euros');
  await expect(visitor.getByText('Four euros')).toHaveCount(0);

  await expect(dialog(page).getByText('1 个待处理的错误')).toBeVisible({ timeout: 30_000 });
  await row.click();
  await expect(dialog(page).getByText(/reading 'join'/)).toBeVisible();
  await expect(dialog(page).getByText(/^src\/app\.tsx:6:\d+$/)).toBeVisible();
  const before = model.requests.length;
  const fixed: [string, string] = [
    "prices[language === 'ko-KR' ? language : 'other'];",
    'prices[language] ?? prices.other;',
  ];
  model.script({ text: answerWithEdits('Prices', 'src/app.tsx', [fixed]), usage });
  await dialog(page)
    .getByRole('button', { name: t('siteErrors.fix'), exact: true })
    .click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('It is done.')).toHaveCount(2, { timeout: 60_000 });
  const asked = JSON.stringify(model.requests[before]);
  expect(asked).toContain('Visitors of the published site met an error');
  expect(asked).toContain('src/app.tsx:6:');

  // The button leads to publishing once the turn has ended.
  const changed = page.getByRole('button', { name: t('publishing.state.changed') });
  await changed.filter({ visible: true }).first().click({ timeout: 30_000 });
  await row.click();
  await expect(dialog(page).getByText(t('siteErrors.ordered'))).toBeVisible();
  await publish(page, 'publishChanges');
  await expect(dialog(page).getByText(t('siteErrors.settledState'))).toBeVisible({
    timeout: 90_000,
  });
  await dialog(page).getByText('1 个已处理或已忽略').click();
  await expect(dialog(page).getByText(/已修复，并发布为版本 #\d+/)).toBeVisible();

  await visitor.reload();
  await visitor.getByRole('button', { name: 'Show the price' }).click();
  await expect(visitor.getByText('Four euros')).toBeVisible();
  await visitor.close();
});
