import { expect, type Page } from '@playwright/test';
import { axe } from '../support/accessibility.ts';
import { test } from './support/journey.ts';
import { codeFor, enter, newPhone } from './support/people.ts';
import { complaints } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const row = (page: Page, verb: string, what: string) =>
  page.getByRole('button', { name: `${t(`account.${verb}`)}: ${t(`account.${what}`)}` });

async function openCentre(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.account') })
    .click();
  await page.getByRole('menuitem', { name: t('shell.userCentre') }).click();
  await expect(dialog(page, t('account.title'))).toBeVisible();
  await page.getByRole('tab', { name: t('account.tabs.product_self') }).click();
}

/**
 * Signs in the test account without a code. So a test can sign in on several devices within a
 * minute, although codes are limited to one per minute.
 */
async function enterAsAda(page: Page): Promise<void> {
  await page.goto('/');
  const headers = { 'X-Requested-With': 'sayso', 'Content-Type': 'application/json' };
  const status = await page.evaluate(
    async (given) =>
      (await fetch('/dev/sign-in', { method: 'POST', headers: given, body: '{"name":"Ada"}' }))
        .status,
    headers,
  );
  expect(status).toBe(200);
  await page.reload();
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test('a user changes the username, and the page shows it at once [UC-005, UC-007]', async ({
      page,
    }) => {
      const said = complaints(page);
      await enter(page);
      await openCentre(page);
      await row(page, 'edit', 'username').click();
      const name = `Ada${Date.now() % 1e8}`;
      await dialog(page, t('account.usernameTitle')).getByLabel(t('account.username')).fill(name);
      await page.getByRole('button', { name: t('account.save') }).click();
      await expect(dialog(page, t('account.usernameTitle'))).toBeHidden();
      await expect(dialog(page, t('account.title'))).toContainText(name);
      const { violations } = await axe(page).include('[role="dialog"]').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      await page.getByRole('button', { name: t('common.close') }).click();
      await expect(
        page.getByRole('banner').getByRole('button', { name: `${t('shell.account')}: ${name}` }),
      ).toBeVisible();
      expect(said).toEqual([]);
    });

    test('a new phone replaces the old one [BIND-001, BIND-005]', async ({ page }) => {
      await enter(page);
      await openCentre(page);
      await row(page, 'edit', 'phone').click();
      const phone = newPhone();
      const form = dialog(page, t('account.phoneChangeTitle'));
      await form.getByLabel(t('signIn.phone')).fill(phone);
      await form.getByRole('button', { name: t('signIn.sendCode') }).click();
      await form.getByLabel(t('signIn.code')).fill(await codeFor(page, phone));
      await expect(form).toBeHidden();
      await expect(dialog(page, t('account.title'))).toContainText(
        phone.replace(/^(...)....(....)$/, '$1****$2'),
      );
      await page.reload();
      await openCentre(page);
      await expect(dialog(page, t('account.title'))).toContainText(
        phone.replace(/^(...)....(....)$/, '$1****$2'),
      );
    });
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a user signs out the other devices at once, then this one [UC-020]', async ({
    page,
    browser,
  }) => {
    await enterAsAda(page);
    const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await enterAsAda(other);
    await openCentre(page);
    await row(page, 'manage', 'devices').click();
    const devices = dialog(page, t('account.devicesTitle'));
    await expect(devices.getByText(t('account.thisDevice'))).toBeVisible();
    await devices.getByRole('button', { name: t('account.signOutOthers') }).click();
    await expect(devices.getByText(t('account.onlyHere'))).toBeVisible();
    await other.reload();
    await expect(
      other.getByRole('banner').getByRole('button', { name: t('shell.signIn') }),
    ).toBeVisible();
    await other.context().close();
    await page.keyboard.press('Escape');
    await dialog(page, t('account.title'))
      .getByRole('button', { name: t('shell.signOut') })
      .click();
    await expect(
      page.getByRole('banner').getByRole('button', { name: t('shell.signIn') }),
    ).toBeVisible();
  });
});

test('a user downloads the data archive and deletes the account', async ({ page }) => {
  await enter(page);
  await openCentre(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('account.export') }).click();
  expect((await download).suggestedFilename()).toMatch(/^sayso-\d{4}-\d\d-\d\d\.zip$/);
  await row(page, 'deleteDo', 'delete').click();
  await page.getByRole('button', { name: t('account.deleteConfirm') }).click();
  await expect(
    page.getByRole('banner').getByRole('button', { name: t('shell.signIn') }),
  ).toBeVisible();
});

test('a user who returns within seven days can restore the account', async ({ page }) => {
  await enterAsAda(page);
  await openCentre(page);
  await row(page, 'deleteDo', 'delete').click();
  await page.getByRole('button', { name: t('account.deleteConfirm') }).click();
  await expect(
    page.getByRole('banner').getByRole('button', { name: t('shell.signIn') }),
  ).toBeVisible();
  await enterAsAda(page);
  await page.getByRole('button', { name: t('account.keep') }).click();
  await expect(page.getByRole('button', { name: t('account.keep') })).toBeHidden();
  await page.reload();
  await expect(
    page.getByRole('banner').getByRole('button', { name: t('shell.account') }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: t('account.keep') })).toBeHidden();
});
