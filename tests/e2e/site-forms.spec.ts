import { expect } from '@playwright/test';
import { test } from './support/journey.ts';
import { enter } from './support/people.ts';
import { say, untilReady } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();

test('a form sent from a phone on the published site is read in the inbox [PUB-040, PUB-043, PUB-051]', async ({
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

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto((await open.getAttribute('href')) ?? '');
  await phone.getByLabel('Your name').fill('Grace <b>Hopper</b>');
  await phone.getByLabel('E-mail').fill('grace@example.test');
  const sent = phone.waitForResponse((one) => one.url().includes('/__forms/'));
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  expect(await (await sent).json()).toEqual({ ok: true });
  await expect(phone.getByText('everything is filled in')).toBeVisible();
  await expect(phone.getByText('nothing was sent')).toBeHidden();
  await phone.close();

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
});
