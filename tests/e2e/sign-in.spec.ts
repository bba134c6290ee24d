import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { enterByPhone, fromAnywhere, signInByPhone } from './support/people.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();
const password = 'correct horse 电池';

const openSignIn = async (page: Page) => {
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.signIn') })
    .click();
  await expect(page.getByRole('dialog').getByRole('checkbox')).toBeVisible();
};

/**
 * Sets a password with the API call of the user centre's form, in the session of this page. The
 * form itself has its own test.
 */
async function setPassword(page: Page): Promise<void> {
  const code = await page.evaluate(async (word) => {
    const answer = await fetch('/servers/users-bff-service/api/v1/user/profile/password', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'sayso' },
      body: JSON.stringify({ password: word }),
    });
    return ((await answer.json()) as { code: number }).code;
  }, password);
  expect(code).toBe(200);
}

for (const [name, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });

    test('a user signs in with phone and password [AUTH-024]', async ({ page, context }) => {
      const phone = await enterByPhone(page);
      await setPassword(page);
      await context.clearCookies();
      await openSignIn(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('signIn.withPassword') }).click();
      await dialog.getByLabel(t('signIn.username')).fill(phone);
      await dialog.getByLabel(t('signIn.password'), { exact: true }).fill('not my password');
      await dialog.getByRole('checkbox').click();
      await dialog.getByRole('button', { name: t('signIn.submit'), exact: true }).click();
      await expect(dialog.getByRole('alert')).toHaveText(t('errors.passwordWrong'));
      await dialog.getByLabel(t('signIn.password'), { exact: true }).fill(password);
      await dialog.getByRole('button', { name: t('signIn.submit'), exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(
        page.getByRole('banner').getByRole('button', { name: t('shell.signIn') }),
      ).toBeHidden();
    });
  });
}

test('a desktop shows the tabs phone and QR code, Google, GitHub and a password [AUTH-001]', async ({
  page,
}) => {
  await openSignIn(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('tab')).toHaveText([t('signIn.byPhone'), t('signIn.byCode')]);
  for (const name of [/Google/, /GitHub/, t('signIn.withPassword')])
    await expect(dialog.getByRole('button', { name })).toBeVisible();
});

test('a phone is not asked to scan its own screen [PP-12]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignIn(page);
  await expect(page.getByRole('dialog').getByRole('tab')).toHaveCount(0);
  await fromAnywhere(page);
  await signInByPhone(page);
});
