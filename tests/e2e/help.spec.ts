import { expect, type Page } from '@playwright/test';
import { languages } from '../../domain/locale.ts';
import { axe } from '../support/accessibility.ts';
import { test } from './support/journey.ts';
import { tabTo } from './support/keys.ts';
import { enter, fromAnywhere, signInByPhone } from './support/people.ts';
import { complaints, preview, promptBox, untilReady } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();
const guide = (page: Page) => page.getByRole('dialog', { name: t('help.guide.title') });

test('a visitor reads the guide, chooses an example, signs in and sees it built [HEAD-004, HEAD-014]', async ({
  page,
}) => {
  const said = complaints(page);
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.guide') })
    .click();
  await expect(guide(page)).toContainText(t('help.guide.watch.title'));
  const sentence = guide(page)
    .getByRole('button')
    .filter({ hasNotText: t('common.close') })
    .nth(1);
  const text = (await sentence.textContent()) ?? '';
  await sentence.click();
  await expect(guide(page)).toBeHidden();
  await expect(promptBox(page)).toHaveValue(text);
  await expect(promptBox(page)).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
  await page.keyboard.press('Enter');
  await signInByPhone(page);
  await expect(promptBox(page)).toHaveValue(text);
  await page.keyboard.press('Enter');
  await untilReady(page);
  await expect(preview(page).getByRole('heading').first()).toBeVisible({ timeout: 20_000 });
  expect(said).toEqual([]);
});

test('the same with the keyboard only, through the documentation [HEAD-014]', async ({
  page,
  context,
}) => {
  await enter(page);
  await tabTo(page, page.getByRole('banner').getByRole('button', { name: t('shell.guide') }));
  await page.keyboard.press('Enter');
  await expect(guide(page)).toBeVisible();
  await tabTo(page, guide(page).getByRole('link', { name: t('help.guide.docs') }));
  const [docs] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
  await expect(docs.getByRole('heading', { level: 1 })).toHaveText('做出第一个项目');
  await tabTo(docs, docs.getByRole('searchbox'));
  await docs.keyboard.type('自己的密钥');
  await tabTo(docs, docs.getByRole('link', { name: /^选择模型/ }));
  await docs.keyboard.press('Enter');
  await expect(docs).toHaveURL(/\/docs\/asking#models$/);
  await docs.close();

  await page.keyboard.press('Escape');
  await expect(guide(page)).toBeHidden();
  await expect(
    page.getByRole('banner').getByRole('button', { name: t('shell.guide') }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(guide(page)).toBeVisible();
  // The examples follow the close button in the tab order.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(promptBox(page)).toBeFocused();
  await expect(promptBox(page)).not.toHaveValue('');
  await page.keyboard.press('Enter');
  await untilReady(page);
});

test('the panel and the assistant help on every page [HEAD-007, HEAD-012]', async ({ page }) => {
  const said = complaints(page);
  await page.goto('/');
  await page.getByRole('button', { name: t('help.assistant.open') }).click();
  const assistant = page.getByRole('dialog', { name: t('help.assistant.title') });
  await assistant.getByRole('button', { name: t('help.faq.undo.question') }).click();
  await expect(assistant).toContainText(t('help.faq.undo.answer'));
  await assistant.getByRole('textbox').fill('PostgreSQL');
  await page.keyboard.press('Enter');
  await expect(assistant.getByRole('link', { name: /DATABASE_URL/ })).toBeVisible();
  await assistant.getByRole('textbox').fill('明天北京的天气怎么样');
  await page.keyboard.press('Enter');
  await expect(assistant).toContainText(t('help.assistant.nothing'));
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await assistant
    .getByRole('button', { name: t('help.assistant.support') })
    .last()
    .click();
  await expect(page.getByRole('dialog', { name: t('help.panel') })).toContainText(
    t('help.contact.none'),
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(page.getByRole('button', { name: t('help.assistant.open') })).toBeHidden();
  expect(said).toEqual([]);
});

test('a visitor reads the documentation and returns from an unknown page, and no call is refused @deployed [ROUTE-018, NF-001]', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.startsWith('/servers/')) return;
    const body = await response.text().catch(() => '');
    if (response.status() === 401 || /"code":401/.test(body)) refused.push(response.url());
  });
  const answer = await page.goto('/docs/nothing');
  expect(answer?.status()).toBe(404);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('help.docs') })
    .click();
  await expect(page).toHaveURL(/\/docs\/start$/);
  await page.getByRole('link', { name: /^下一页/ }).click();
  await expect(page).toHaveURL(/\/docs\/asking$/);
  await expect(page).toHaveTitle(/怎么提问/);
  await page.goto('/no/such/page');
  await expect(page.getByRole('link', { name: t('shell.plans') })).toBeHidden();
  expect(refused).toEqual([]);
});

test('an unknown page offers the plans to signed-in users only, in a new window [NF-002, ROUTE-006]', async ({
  page,
}) => {
  await enter(page, '/no/such/page');
  const plans = page.waitForEvent('popup');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('shell.plans') })
    .click();
  await expect(await plans).toHaveURL(/\/pricing$/);
  await expect(page).toHaveURL(/\/no\/such\/page$/);
});

for (const language of languages)
  for (const theme of ['light', 'dark'] as const)
    test(`the documentation has no accessibility violation, ${language}, ${theme}, and fits a phone @deployed`, async ({
      page,
      context,
      baseURL,
    }) => {
      await fromAnywhere(page);
      await context.addCookies([
        { name: 'NEXT_LOCALE', value: language.replace('_', '-'), url: baseURL ?? '' },
      ]);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      for (const [name, width] of [
        ['shortcuts', 390],
        ['self-hosting', 390],
        ['tokens', 1440],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/docs/${name}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          width,
        );
        const { violations } = await axe(page).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      }
    });
