import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { codeFor, fromAnywhere, newPhone } from './support/people.ts';
import { promptBox } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();
const providers = [
  { name: 'google', login: 'GOOGLE', person: /Lin Xia/ },
  { name: 'github', login: 'GITHUB', person: /linxia/ },
] as const;

async function openDialog(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.signIn') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').click();
  return dialog;
}
const isSignedIn = (page: Page) =>
  expect(
    page.getByRole('banner').getByRole('button', { name: new RegExp(t('shell.account')) }),
  ).toBeVisible();
const noToken = async (page: Page) => {
  const readable = await page.evaluate(
    () => `${document.cookie} ${JSON.stringify(localStorage)} ${JSON.stringify(sessionStorage)}`,
  );
  expect(readable).not.toMatch(/eyJ|[tT]oken_?\d*=/);
};

for (const { name, login, person } of providers) {
  test(`${login} signs in through a popup, and the draft in the box is kept [AUTH-023, GAP-12, APP-008]`, async ({
    page,
  }) => {
    await page.goto('/');
    await promptBox(page).fill('一个番茄钟');
    const dialog = await openDialog(page);
    const button = dialog.getByRole('button', { name: t(`oauth.${name}`) });
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: person }).click();
    await closed;
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t('login.loginSuccess')).first()).toBeVisible();
    await isSignedIn(page);
    await expect(promptBox(page)).toHaveValue('一个番茄钟');
    await noToken(page);
    await page.reload();
    await isSignedIn(page);
  });

  test(`${login} signs in in the same tab on a phone [AUTH-023, ROUTE-012]`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: t(`oauth.${name}`) }).click();
    await expect(page).toHaveURL(new RegExp(`/dev/oauth/${name}`));
    await page.getByRole('button', { name: person }).click();
    await expect(page.getByText(t('login.loginSuccess')).first()).toBeVisible();
    await isSignedIn(page);
    // The parameters of the return are removed from the address, so that a reload does not handle
    // the return again.
    await expect(page).toHaveURL(/\/$/);
    await noToken(page);
  });
}

test('a refusal at the provider is shown, and the ways to sign in stay available [GAP-12]', async ({
  page,
}) => {
  await page.goto('/');
  const dialog = await openDialog(page);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: t('oauth.google') }).click(),
  ]);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: t('consent.deny') }).click();
  await closed;
  await expect(page.getByText(t('errors.providerDenied'))).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('oauth.github') })).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => /token/i.test(name))).toEqual([]);
});

test('an answer that this browser did not request ends at a page, not at an error [GAP-12]', async ({
  page,
}) => {
  const answer = await page.goto('/api/oauth/google/callback?code=stolen&state=forged');
  expect(answer?.status()).toBe(200);
  await expect(promptBox(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect((await page.context().cookies()).filter(({ name }) => /token/i.test(name))).toEqual([]);
});

test('the inviter and the source are kept for the session and sent with the sign-in [ROUTE-009, ROUTE-010]', async ({
  page,
}) => {
  await fromAnywhere(page);
  await page.goto('/?invite=ABCD2345&f=https%3A%2F%2Fexample.com%2Fpost');
  // The page is rendered before its scripts run. Wait until a script has stored the origin.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('arrival'))).not.toBeNull();
  await page.goto('/');
  const dialog = await openDialog(page);
  const came = { invitationCode: 'ABCD2345', source: 'https://example.com/post' };
  const sent = (call: string) => page.waitForRequest((request) => request.url().includes(call));
  const [code] = await Promise.all([
    sent('/wx/auth/qrcode'),
    dialog.getByRole('tab', { name: t('signIn.byCode') }).click(),
  ]);
  expect(code.postDataJSON()).toMatchObject(came);
  await dialog.getByRole('tab', { name: t('signIn.byPhone') }).click();
  const phone = newPhone();
  await dialog.getByLabel(t('signIn.phone')).fill(phone);
  await dialog.getByRole('button', { name: t('signIn.sendCode') }).click();
  const digits = await codeFor(page, phone);
  const [login] = await Promise.all([
    sent('/auth/sms-login'),
    dialog.getByLabel(t('signIn.code')).fill(digits),
  ]);
  expect(login.postDataJSON()).toMatchObject({ phone, ...came });
  await expect(dialog).toBeHidden();
});

test('a window that returns from WeChat’s grant reports to its opener, and closes [ROUTE-014]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(promptBox(page)).toBeVisible();
  const heard = page.evaluate(
    () =>
      new Promise((done) => {
        addEventListener('message', ({ data, origin }) => {
          if (data?.type === 'AUTH_SUCCESS_APPLET_FORMAL') done([data, origin === location.origin]);
        });
      }),
  );
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void open('/?type=AUTH_SUCCESS_APPLET_FORMAL', 'grant', 'popup')),
  ]);
  const closed = popup.waitForEvent('close');
  expect(await heard).toEqual([{ type: 'AUTH_SUCCESS_APPLET_FORMAL' }, true]);
  await closed;
});

test('other values of login are ignored [ROUTE-012]', async ({ page }) => {
  await page.goto('/?login=WECHAT');
  await expect(promptBox(page)).toBeVisible();
  await expect(page).toHaveURL(/login=WECHAT/);
});
