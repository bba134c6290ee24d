import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { newPhone, signInByPhone } from './support/people.ts';
import { complaints, preview, promptBox, say, untilReady } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();
const english = wordsOf('en_US');

test.use({ locale: 'en-US' });

test('a new user enters a prompt, signs in, and clicks the running app [GEN-042, HOME-005, CHAT-008]', async ({
  page,
}) => {
  const said = complaints(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: t('home.general.title') })).toBeVisible();
  await expect(page.getByText(english('shell.offer.text'))).toBeVisible();
  const [gift = ''] = t('home.gift', { tokens: '30,000' }).split('{changes');
  await expect(page.getByText(gift)).toBeVisible();

  await say(page, 'a to-do list for a small team');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(page.url()).not.toContain('/chat/');
  await signInByPhone(page, newPhone());

  await expect(promptBox(page)).toHaveValue('a to-do list for a small team');
  await expect(page.getByText(t('home.ideaKept'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('chat.send') })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  // The code is written behind the placeholder of the page (WB-032).
  const codeTab = page
    .locator('#workbench')
    .getByRole('button', { name: t('workbench.code'), exact: true });
  await expect(codeTab).toBeVisible();
  await expect(page.getByRole('treeitem')).toHaveCount(0);
  await untilReady(page);

  const app = preview(page);
  await expect(app.getByRole('heading').first()).toBeVisible({ timeout: 20_000 });
  const task = app.getByRole('checkbox').first();
  const before = await task.isChecked();
  // A hot update may still replace the app in the page, and then a click is lost. Click again if
  // needed.
  await expect(async () => {
    if ((await task.isChecked()) === before) await task.click({ force: true });
    expect(await task.isChecked()).toBe(!before);
  }).toPass({ timeout: 20_000 });
  expect(said).toEqual([]);

  await test.step('a reload in the middle of the second prompt loses nothing [ROUTE-005, PROJ-033]', async () => {
    const address = page.url();
    // Wait until the service has accepted the prompt. Before that, the page would ask whether to
    // leave.
    const taken = page.waitForResponse(
      (response) => response.headers()['content-type']?.startsWith('text/event-stream') === true,
    );
    await say(page, 'change the title to "Harbour crew"');
    await expect(page.getByText('change the title to "Harbour crew"')).toBeVisible();
    await taken;
    await page.reload();
    await expect(page).toHaveURL(address);
    await expect(page.getByText('a to-do list for a small team').first()).toBeVisible();
    await expect(page.getByText('change the title to "Harbour crew"')).toBeVisible();
    await expect(preview(page).getByRole('heading', { name: 'Harbour crew' })).toBeVisible({
      timeout: 30_000,
    });
  });
});
