import { type Browser, expect, type Page } from '@playwright/test';
import { wordsOf } from './words.ts';

const t = wordsOf();
const en = wordsOf('en_US');
const patient = { timeout: 30_000 };
const password = 'garden gate 1';

/** Invites a person in the Data tab and returns the link that the owner hands on. */
async function invite(manager: Page, email: string, role: 'staff' | 'read-only'): Promise<string> {
  await manager.getByRole('button', { name: t('siteAdmin.invite'), exact: true }).click();
  const dialog = manager.getByRole('dialog');
  await dialog.getByLabel(t('siteAdmin.name')).fill(email);
  await dialog.getByLabel(t(`siteAdmin.role.${role}`)).check();
  await dialog.getByRole('button', { name: t('siteAdmin.invite'), exact: true }).click();
  const link = dialog.locator('code');
  await expect(link).toHaveText(/#invitation=/, patient);
  const address = (await link.textContent()) ?? '';
  await dialog
    .getByRole('button', { name: t('common.close') })
    .last()
    .click();
  return address;
}

/** Accepts an invitation in a browser of its own, in English. */
async function accept(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel(en('siteAdmin.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: en('siteAdmin.setPassword') }).click();
  await expect(page.getByText(en('siteData.data.live')).first()).toBeVisible(patient);
  // The code is neither in the address nor in the history.
  expect(page.url()).toMatch(/--admin\.localhost:\d+\/staff$/);
  return page;
}

const openTopics = (page: Page) => page.getByRole('button', { name: /^topics/ }).click();

/**
 * Plays the admin of the published forum: the owner invites two people, one changes a row, the
 * other can only read, and the owner sees in the log who changed what.
 */
export async function useAdmin(page: Page, browser: Browser): Promise<void> {
  const manager = page.locator('#workbench');
  await manager.getByText(t('siteData.section.staff'), { exact: true }).click();
  const staff = await accept(browser, await invite(page, 'bob@staff.example', 'staff'));
  await openTopics(staff);
  await staff.getByText('[Example] How does this forum work?').first().click();
  const form = staff.getByRole('dialog');
  await form.getByLabel(/^title/).fill('Read this first');
  await form.getByRole('button', { name: en('siteData.saveRow') }).click();
  await expect(staff.getByText('Read this first').first()).toBeVisible(patient);

  const reader = await accept(browser, await invite(page, 'eve@staff.example', 'read-only'));
  await openTopics(reader);
  await expect(reader.getByText('Read this first').first()).toBeVisible(patient);
  await expect(reader.getByRole('button', { name: en('siteData.addRow') })).toHaveCount(0);
  await expect(staff.getByRole('button', { name: en('siteData.addRow') })).toBeVisible();

  await manager.getByRole('button', { name: t('siteData.reload') }).click();
  const entry = manager.getByRole('row').filter({ hasText: 'Read this first' });
  await expect(entry).toContainText('bob@staff.example', patient);
  await expect(entry).toContainText('How does this forum work?');

  await manager
    .getByRole('button', { name: t('siteAdmin.remove', { name: 'bob@staff.example' }) })
    .click();
  await page.getByRole('button', { name: t('siteAdmin.removeConfirm'), exact: true }).click();
  await expect(manager.getByText(t('siteAdmin.joined'))).toHaveCount(1, patient);
  await staff
    .getByRole('button', { name: /^dishes|^replies/ })
    .first()
    .click();
  await expect(staff.getByRole('button', { name: en('siteAdmin.signIn') })).toBeVisible(patient);
  await staff.context().close();
  await reader.context().close();
}
