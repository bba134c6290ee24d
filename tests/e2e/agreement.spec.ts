import { expect } from '@playwright/test';
import { languages } from '../../domain/locale.ts';
import { axe } from '../support/accessibility.ts';
import { test } from './support/journey.ts';
import { complaints, promptBox } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();
const firstTitles = { privacy: '隐私政策', user: '用户协议', paypal: '支付协议' };

test('a visitor reads the three texts, and the address selects the tab @deployed [ROUTE-007, AGREE-001]', async ({
  page,
}) => {
  const said = complaints(page);
  const answer = await page.goto('/agreement');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('tab')).toHaveText([
    t('legal.privacy'),
    t('legal.user'),
    t('legal.paypal'),
  ]);
  for (const [query, service] of [
    ['', 'privacy'],
    ['?services=privacy', 'privacy'],
    ['?services=user', 'user'],
    ['?services=paypal', 'paypal'],
    ['?services=nothing', 'privacy'],
  ] as const) {
    await page.goto(`/agreement${query}`);
    await expect(page.getByRole('tab', { selected: true })).toHaveText(t(`legal.${service}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(firstTitles[service]);
    await expect(page).toHaveTitle(new RegExp(t(`legal.${service}`)));
  }
  expect(said).toEqual([]);
});

test('a tab changes text and query without leaving the page, and the back button works @deployed [AGREE-001]', async ({
  page,
}) => {
  await page.goto('/agreement');
  await page.evaluate(() => {
    document.documentElement.dataset.stayed = 'yes';
  });
  await page.getByRole('tab', { name: t('legal.user') }).click();
  await expect(page).toHaveURL(/\/agreement\?services=user$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(firstTitles.user);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(firstTitles.privacy);
  await expect(page.locator('html')).toHaveAttribute('data-stayed', 'yes');
});

test('a visitor opens home and agreement, and no call is refused twice @deployed [ROUTE-018]', async ({
  page,
}) => {
  const calls: string[] = [];
  const refused: string[] = [];
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/servers/')) return;
    calls.push(pathname);
    const body = await response.text().catch(() => '');
    if (response.status() === 401 || /"code":401/.test(body)) refused.push(pathname);
  });
  await page.goto('/');
  await expect(promptBox(page)).toBeVisible();
  await page.goto('/agreement?services=user');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(1500);
  expect(refused).toEqual([]);
  expect(calls.filter((path) => path.includes('refresh-token'))).toEqual([]);
  // No call is repeated.
  expect(calls.length).toBeLessThan(20);
});

for (const language of languages) {
  test(`is readable in ${language}, on a phone too, without a violation @deployed [AGREE-001]`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([
      { name: 'NEXT_LOCALE', value: language.replace('_', '-'), url: baseURL ?? '' },
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/agreement?services=privacy');
    await expect(page.getByRole('article')).toHaveAttribute('lang', language.replace('_', '-'));
    await expect(page.getByRole('blockquote')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    const { violations } = await axe(page).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
}
