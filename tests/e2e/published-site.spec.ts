import { type Browser, expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { enter } from './support/people.ts';
import { say, untilReady } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();

/** The page shows its contents without its script, which later replaces them without a flash. */
async function seeFirstHtml(browser: Browser, site: string): Promise<void> {
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await expect(async () => {
    await plain.goto(site);
    await expect(plain.getByText('plum soup').first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(plain).toHaveTitle(/Hill House/);
  await plain.close();

  const reader = await browser.newPage({ locale: 'en-US' });
  const errors: string[] = [];
  reader.on('pageerror', (error) => errors.push(error.message));
  await reader.addInitScript(() => {
    const seen = { wasFilled: false, wasEmptied: false, wasReplaced: false };
    Object.assign(window, { seen });
    let first: Element | null = null;
    new MutationObserver(() => {
      const root = document.getElementById('root');
      const now = root?.firstElementChild ?? null;
      first ??= now;
      seen.wasFilled ||= now !== null;
      seen.wasEmptied ||= seen.wasFilled && now === null;
      seen.wasReplaced ||= now !== null && now !== first;
    }).observe(document, { childList: true, subtree: true });
  });
  await reader.goto(site);
  await expect
    .poll(() => reader.evaluate(() => (window as unknown as { seen: object }).seen))
    .toEqual({ wasFilled: true, wasEmptied: false, wasReplaced: true });
  expect(errors).toEqual([]);
  await reader.close();
}

test('a published site receives a form from a phone, and a password keeps strangers out [PUB-040, PUB-021, PUB-067]', async ({
  page,
  browser,
}) => {
  await enter(page);
  await say(page, 'A restaurant called Hill House: plum soup $9, a form to book a table');
  await untilReady(page);
  await page
    .locator('#workbench')
    .getByRole('button', { name: t('publishing.state.none') })
    .filter({ visible: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('publishing.publish'), exact: true }).click();
  const open = dialog.getByRole('link', { name: t('publishing.open') });
  await expect(open).toBeVisible({ timeout: 90_000 });

  const phone = await browser.newPage({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'en-US' },
  });
  const site = (await open.getAttribute('href')) ?? '';
  await phone.goto(site);
  await phone.getByLabel('Your name').fill('Grace <b>Hopper</b>');
  await phone.getByLabel('E-mail').fill('grace@example.test');
  const sent = phone.waitForResponse((one) => one.url().includes('/__forms/'));
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  expect(await (await sent).json()).toEqual({ ok: true });
  await expect(phone.getByText('everything is filled in')).toBeVisible();
  await expect(phone.getByText('nothing was sent')).toBeHidden();

  await seeFirstHtml(browser, site);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page
    .locator('#workbench')
    .getByRole('button', { name: /发布/ })
    .filter({ visible: true })
    .first()
    .click();
  const way = dialog.getByRole('button', { name: new RegExp(t('publishing.forms.title')) });
  await expect(way).toContainText('1 条新留言');
  await way.click();
  const entries = dialog.getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await entries.getByRole('button').click();
  await expect(dialog.getByText('Grace <b>Hopper</b>')).toBeVisible();
  await expect(dialog.getByText('grace@example.test')).toBeVisible();
  await dialog.getByRole('button', { name: t('siteForms.back') }).click();
  await expect(dialog.getByRole('button', { name: '未读 0' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /发布/ }).filter({ visible: true }).first().click();
  await dialog.getByText(t('siteVisitors.title')).click();
  await dialog.getByText(t('siteVisitors.choice.password')).click();
  await dialog.getByLabel(t('siteVisitors.password'), { exact: true }).fill('plum soup at nine');
  await dialog.getByRole('button', { name: t('siteVisitors.save'), exact: true }).click();
  await expect(dialog.getByText(t('siteVisitors.state.password'))).toBeVisible();

  const soup = phone.getByText('plum soup').first();
  await expect(soup).toBeVisible();
  await expect(async () => {
    await phone.goto(`${site}?from=poster`);
    await expect(phone.getByRole('heading', { name: 'Enter the password' })).toBeVisible();
  }).toPass();
  await expect(soup).toBeHidden();
  for (const [password, isRight] of [
    ['plum soup at ten', false],
    ['plum soup at nine', true],
  ] as const) {
    await phone.getByLabel('Password').fill(password);
    await phone.getByRole('button', { name: 'Open the site' }).click();
    if (!isRight) await expect(phone.getByText('The password is wrong')).toBeVisible();
  }
  await expect(soup).toBeVisible();
  expect(phone.url()).toBe(`${site}?from=poster`);
  await phone.close();
});
