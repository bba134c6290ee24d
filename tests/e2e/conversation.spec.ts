import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { enter } from './support/people.ts';
import { preview, promptBox, say, untilReady } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();

test('Enter stops a run and keeps the finished files [CHAT-006, CHAT-045]', async ({ page }) => {
  await enter(page);
  await say(page, '杭州一家手冲咖啡馆的官网：豆单、营业时间、到店路线');
  await expect(page.locator('[data-stage="writing"]').first()).toBeVisible();
  await promptBox(page).press('Enter');
  await expect(page.getByText(/已停止，已完成的 \d+ 个文件都在/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('杭州一家手冲咖啡馆的官网').first()).toBeVisible();
  await expect(
    page.getByRole('treeitem', { name: 'package.json' }).or(page.getByText('package.json')).first(),
  ).toBeVisible();
});

test('a draft survives a reload; home starts an empty project [CHAT-021, ROUTE-002]', async ({
  page,
}) => {
  await page.goto('/');
  await promptBox(page).fill('一个还没说完的想法');
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.values({ ...localStorage }).some((value) => String(value).includes('还没说完')),
      ),
    )
    .toBe(true);
  await page.reload();
  await expect(promptBox(page)).toHaveValue('一个还没说完的想法');
});

test('a prompt without a connection is kept with a notice, and sent after a retry', async ({
  page,
  context,
}) => {
  await enter(page);
  await say(page, '做一个番茄钟');
  await untilReady(page);
  await page.reload();
  await expect(preview(page).getByRole('heading').first()).toBeVisible({ timeout: 30_000 });
  await context.setOffline(true);
  await say(page, '把标题改成“海港”');
  const notice = page.getByRole('alert').filter({ hasText: t('errorKept.text-and-files') });
  await expect(notice).toBeVisible({ timeout: 40_000 });
  await expect(promptBox(page)).toHaveValue('把标题改成“海港”');
  await context.setOffline(false);
  await notice.getByRole('button', { name: t('common.tryAgain') }).click();
  await expect(preview(page).getByRole('heading', { name: '海港' })).toBeVisible({
    timeout: 60_000,
  });
});

test('leaving during a run asks for confirmation, but not afterwards [CHAT-042]', async ({
  page,
}) => {
  await enter(page);
  await say(page, '给五个人的小团队做一个待办清单');
  await expect(page.locator('[data-stage]').first()).toBeVisible();
  const warned = page.waitForEvent('dialog');
  void page.reload().catch(() => {});
  const dialog = await warned;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await untilReady(page);
  let again = false;
  page.on('dialog', (one) => {
    again = true;
    void one.accept();
  });
  await expect(page.locator('iframe[name]')).toBeVisible();
  await page.waitForLoadState();
  await page.reload();
  expect(again).toBe(false);
});

test('a missing chat shows an error and goes home [ROUTE-016]', async ({ page }) => {
  await enter(page, '/chat/7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11');
  await expect(page.getByRole('alert').filter({ hasText: /.+/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/, { timeout: 10_000 });
});

test('signing out ends the session everywhere in the browser [AUTH-027, AUTH-035]', async ({
  page,
  context,
  baseURL,
}) => {
  await enter(page);
  const names = async () =>
    (await context.cookies(baseURL)).filter(({ name }) => /token/i.test(name));
  const kept = await names();
  expect(kept.length).toBe(2);
  for (const cookie of kept) {
    expect(cookie.httpOnly).toBe(true);
    expect(cookie.sameSite).toBe('Lax');
    expect(cookie.expires - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400);
  }
  await page.getByRole('button', { name: new RegExp(`^${t('shell.account')}`) }).click();
  await page.getByRole('menuitem', { name: t('shell.signOut') }).click();
  await expect(
    page.getByRole('banner').getByRole('button', { name: t('shell.signIn') }),
  ).toBeVisible();
  expect(await names()).toEqual([]);
});
