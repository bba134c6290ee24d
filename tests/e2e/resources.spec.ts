import { expect, type Page } from '@playwright/test';
import { axe } from '../support/accessibility.ts';
import { png } from '../support/png.ts';
import { test } from './support/journey.ts';
import { arrowTo, tabTo } from './support/keys.ts';
import { enter, operate } from './support/people.ts';
import { complaints } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();
const picture = (name: string, bytes = 0) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(png(bytes)),
});
const rows = (page: Page) => page.getByRole('dialog').locator('tbody tr');
const uploadButton = (page: Page) =>
  page.getByRole('button', { name: t('resources.upload'), exact: true });
/**
 * Waits for a text on the page. Moves the pointer away, because a toast stays open under the
 * pointer and covers buttons.
 */
async function said(page: Page, words: string): Promise<void> {
  await expect(page.getByText(words).first()).toBeVisible();
  await page.mouse.move(2, 2);
}

async function openResources(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.account') })
    .click();
  await page.getByRole('menuitem', { name: t('shell.resources'), exact: true }).click();
  await expect(page.getByRole('tab', { name: t('account.tabs.product_resource') })).toHaveAttribute(
    'aria-selected',
    'true',
  );
}

async function choose(page: Page, ...files: ReturnType<typeof picture>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await uploadButton(page).click();
  await (await chooser).setFiles(files);
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } });

    test('an upload is listed, can be linked to, and is gone when it is deleted [RES-001, RES-011]', async ({
      page,
      context,
    }) => {
      const complained = complaints(page);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await enter(page);
      await openResources(page);
      await said(page, t('resources.none'));
      const put = page.waitForRequest(
        (request) => request.method() === 'PUT' && request.url().includes('/application/'),
      );
      await choose(page, picture('tea.png', 2048), picture('menu.png', 1024));
      expect(new URL((await put).url()).hostname).toBe('storage.localhost');
      await expect(rows(page)).toHaveCount(2);
      await said(page, t('resources.used', { used: '3.00 KB', all: '100.00 MB' }));
      const first = rows(page).first();
      await expect(first).toContainText('menu.png');
      await expect(first).toContainText('1.00 KB');
      expect(
        await first
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).toBe(1);

      await first
        .getByRole('button', { name: t('resources.copyLink', { name: 'menu.png' }) })
        .click();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toMatch(
        /^http:\/\/storage\.localhost:\d+\/sayso\/application\/[\w-]+\/\d{8}\/[0-9a-f]{24}\/[0-9a-f]{32}\.png$/,
      );
      const { violations } = await axe(page).include('[role="dialog"]').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);

      const deleteAll = page.getByRole('button', { name: t('resources.deleteAll'), exact: true });
      await expect(deleteAll).toBeDisabled();
      await page.getByRole('checkbox', { name: t('resources.selectPage') }).click();
      await deleteAll.click();
      await page.getByRole('button', { name: t('resources.deleteDo', { count: 2 }) }).click();
      await said(page, t('resources.none'));
      await said(page, t('resources.used', { used: '0.00 B', all: '100.00 MB' }));
      const shown = await context.newPage();
      expect((await shown.goto(link))?.status()).toBe(404);
      expect(complained).toEqual([]);
    });
  });

test('a file that is no image, too large, or over the quota is rejected with a message [RES-016]', async ({
  page,
}) => {
  const phone = await enter(page);
  operate(page, ['quotas', phone, 'storage', '1']);
  await openResources(page);
  await choose(page, { ...picture('notes.txt'), mimeType: 'text/plain' });
  await said(page, t('resources.notImage', { name: 'notes.txt' }));
  await choose(page, picture('huge.png', 10 * 1024 * 1024 + 1));
  await said(page, t('resources.tooLarge', { name: 'huge.png', megabytes: 10 }));
  await choose(page, picture('first.png', 700_000));
  await expect(rows(page)).toHaveCount(1);
  await choose(page, picture('second.png', 700_000));
  await said(page, t('errors.storageQuota'));
  await expect(rows(page)).toHaveCount(1);
  await choose(page, { ...picture('fake.png'), buffer: Buffer.from('<html></html>') });
  await said(page, t('errors.uploadMismatch'));
  await expect(rows(page)).toHaveCount(1);
});

test('a user uploads, links to and deletes a file, also over the quota, with the keyboard only [RES-001, RES-011, RES-016]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const phone = await enter(page);
  operate(page, ['quotas', phone, 'storage', '1']);
  await tabTo(
    page,
    page.getByRole('banner').getByRole('button', { name: new RegExp(`^${t('shell.account')}`) }),
  );
  await page.keyboard.press('Enter');
  await arrowTo(page, page.getByRole('menuitem', { name: t('shell.resources'), exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('resources.none')).first()).toBeVisible();

  const uploadByKey = async (file: ReturnType<typeof picture>) => {
    // The browser ignores a key that arrives while the focus is still moving, so press again.
    await expect(async () => {
      const chooser = page.waitForEvent('filechooser', { timeout: 3_000 });
      await page.keyboard.press('Enter');
      await (await chooser).setFiles([file]);
    }).toPass({ timeout: 30_000 });
  };
  await tabTo(page, uploadButton(page));
  await uploadByKey(picture('keys.png', 700_000));
  await expect(rows(page)).toHaveCount(1);
  await expect(uploadButton(page)).toBeFocused();
  await uploadByKey(picture('second.png', 700_000));
  await expect(page.getByText(t('errors.storageQuota')).first()).toBeVisible();
  await expect(rows(page)).toHaveCount(1);

  await tabTo(
    page,
    page.getByRole('button', { name: t('resources.copyLink', { name: 'keys.png' }) }),
  );
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^http:\/\/storage\.localhost/);

  await tabTo(
    page,
    page.getByRole('checkbox', { name: t('resources.select', { name: 'keys.png' }), exact: true }),
  );
  await page.keyboard.press('Space');
  await tabTo(
    page,
    page.getByRole('button', { name: t('resources.delete', { name: 'keys.png' }), exact: true }),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t('common.cancel') })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t('common.cancel') })).toBeHidden();
  await expect(page.getByText(t('resources.none')).first()).toBeVisible();
  // The lower dialog reacts to Esc only after a short delay, so press again.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 1_000 });
  }).toPass();
});
