import { type Browser, expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { enterAsAda, grantPlan } from './support/people.ts';
import { useAdmin } from './support/staff.ts';
import { preview, promptBox, say, untilReady } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();
const patient = { timeout: 30_000 };

/** Signs a new user of the app up, in its own dialog. */
async function signUp(app: FrameLocator | Page, name: string): Promise<void> {
  await app.getByRole('button', { name: 'Sign in', exact: true }).first().click();
  const dialog = app.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New here? Create an account' }).click();
  await dialog.getByLabel('Name in the forum').fill(name);
  await dialog
    .getByRole('textbox', { name: 'E-mail', exact: true })
    .fill(`${name.toLowerCase()}@forum.example`);
  await dialog.getByLabel(/^Password/).fill(`secret of ${name}`);
  await dialog.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(app.getByRole('button', { name: 'Your account' })).toBeVisible(patient);
}

async function writeTopic(app: FrameLocator | Page, title: string): Promise<void> {
  await app.getByRole('button', { name: 'New topic' }).click();
  await app.getByLabel('Title').fill(title);
  await app.getByLabel('Text').fill('What do you think?');
  await app.getByRole('button', { name: 'Publish' }).click();
  await expect(app.getByRole('heading', { name: title })).toBeVisible(patient);
}

/** Opens an address as somebody else, in a browser of their own. */
async function openAsOther(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const tab = (page: Page, name: string): Locator =>
  page.locator('#workbench').getByRole('button', { name: t(name), exact: true });

test('an app with a database: two users see each other’s changes, the owner sees the data, and going back brings rows back [DB-002, DB-011, DB-080]', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const phone = await enterAsAda(page);
  grantPlan(page, phone, 'PRO');
  const known = page.waitForResponse(/product\/permission/);
  await page.reload();
  await known;
  const toggle = page.getByRole('button', { name: t('chat.backend.label') });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await promptBox(page).fill('a forum for gardeners');
  await promptBox(page).press('Enter');
  await untilReady(page);

  const app = preview(page);
  await expect(app.getByText('[Example] How does this forum work?')).toBeVisible(patient);
  await signUp(app, 'Ann');
  const { origin, pathname } = new URL(
    (await page.locator('iframe[name]').first().getAttribute('src')) ?? '',
  );
  const other = await openAsOther(browser, `${origin}${pathname}`);
  await signUp(other, 'Bob');
  await expect(other.getByText('Roses in the shade')).toHaveCount(0);
  await writeTopic(app, 'Roses in the shade');
  // The other window shows the new topic without a reload.
  await expect(other.getByText('Roses in the shade')).toBeVisible(patient);
  await other.getByText('Roses in the shade').click();
  await expect(other.getByLabel('Your reply')).toBeVisible(patient);
  await expect(other.getByRole('button', { name: 'Edit' })).toHaveCount(0);

  await test.step('the owner sees tables, rows and users [DB-080, DB-085]', async () => {
    await tab(page, 'workbench.data').click();
    const manager = page.locator('#workbench');
    await expect(manager.getByText(t('siteData.data.test'))).toBeVisible(patient);
    await manager.getByRole('button', { name: /^topics/ }).click();
    await expect(manager.getByText('Roses in the shade')).toBeVisible(patient);
    await manager.getByText(t('siteData.section.users'), { exact: true }).click();
    await expect(manager.getByText('bob@forum.example')).toBeVisible(patient);
    await tab(page, 'workbench.preview').click();
  });

  await test.step('going back brings the rows of that time back [DB-011]', async () => {
    await say(page, 'change the title to "Green hands"');
    await expect(app.getByText('Green hands').first()).toBeVisible(patient);
    await untilReady(page);
    await writeTopic(app, 'Only for a while');
    await page
      .getByRole('button', { name: t('versions.undo'), exact: true })
      .last()
      .click();
    await expect(app.getByText('Ask, answer, agree')).toBeVisible(patient);
    await expect(app.getByText('Roses in the shade')).toBeVisible(patient);
    await expect(app.getByText('Only for a while')).toHaveCount(0);
  });

  await test.step('the published app begins with its first rows, after a proof [DB-013, DB-015]', async () => {
    await tab(page, 'publishing.publish').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('publishing.publish'), exact: true }).click();
    const confirm = dialog.getByRole('button', { name: t('privacy.question.confirm') });
    await expect(confirm.first()).toBeVisible({ timeout: 60_000 });
    while ((await confirm.count()) > 0) {
      const before = await confirm.count();
      await confirm.first().click();
      await expect(confirm).toHaveCount(before - 1, { timeout: 60_000 });
    }
    await dialog.getByRole('button', { name: t('publishing.publish'), exact: true }).click();
    const link = dialog.getByRole('link', { name: /-[0-9a-z]{6}\./ }).first();
    await expect(link).toBeVisible({ timeout: 90_000 });
    await other.goto((await link.getAttribute('href')) ?? '');
    await expect(other.getByText('[Example] How does this forum work?')).toBeVisible(patient);
    await expect(other.getByText('Roses in the shade')).toHaveCount(0);
  });

  await test.step('staff use the admin of the published app, each as they may [DB-140, DB-141, DB-144]', async () => {
    await page.keyboard.press('Escape');
    await tab(page, 'workbench.data').click();
    await useAdmin(page, browser);
  });
  await other.context().close();
});
