// Signing in, and its possible failures.
import { hold, openSignIn, pointAway } from './open.mjs';

const dialog = (page) => page.getByRole('dialog').first();

/** Presses a button of the dialog if it exists. Some steps exist only in some languages. */
async function pressIfThere(page, name) {
  const button = dialog(page).getByRole('button', { name, exact: true });
  if ((await button.count()) > 0) await button.click();
}

/**
 * Shows the forms for phone and QR code. In languages other than Chinese, a link opens them
 * (AUTH-043).
 */
const showCodes = (page, words) => pressIfThere(page, words('signIn.otherWays'));

/** Accepts the agreements if the dialog has a checkbox for them. */
export async function accept(page) {
  const box = dialog(page).getByRole('checkbox');
  if ((await box.count()) > 0) await box.click();
}

/** Shows the fields for name and password, with this name. */
export async function showPassword(page, words, name = 'nobody') {
  await pressIfThere(page, words('signIn.withPassword'));
  await dialog(page).getByLabel(words('signIn.username')).fill(name);
  await pressIfThere(page, words('signIn.next'));
}

/** The sign-in dialog after `act`. */
const state = (name, act, rest = {}) => ({
  ...{ name, still: true, ...rest },
  async go(page, known) {
    await page.setExtraHTTPHeaders({
      'x-forwarded-for': `10.${Date.now() % 250}.${(Date.now() >> 8) % 250}.7`,
    });
    await openSignIn(page, known.words);
    await act(page, known.words);
  },
});

async function fillPhone(page, words) {
  await showCodes(page, words);
  await dialog(page)
    .getByLabel(words('signIn.phone'))
    .fill(`136${String(Date.now()).slice(-8)}`);
  await dialog(page)
    .getByRole('button', { name: words('signIn.sendCode') })
    .click();
  await page.getByText(words('login.sendVercodeSuccess'), { exact: true }).first().waitFor();
}

/**
 * For screens with a toast under the pointer: the toast moves when the width changes, so each width
 * needs a new visit.
 */
const passing = { still: false };
/**
 * For screens with a QR code, which have no picture of a phone: a phone cannot scan its own screen.
 */
const scanned = { widths: [768, 1440] };

/** Scans the code on the screen as a new user. */
async function scan(page, words) {
  await accept(page);
  await showCodes(page, words);
  await dialog(page)
    .getByRole('tab', { name: words('signIn.byCode') })
    .click();
  await dialog(page)
    .getByRole('img', { name: words('wechat.image') })
    .waitFor();
  const dev = await page.context().newPage();
  await dev.goto('/dev#wechat');
  const name = words('wechatPhone.scanAs').replace('{name}', words('wechatPhone.newPerson'));
  await dev.getByRole('button', { name, exact: true }).click();
  await dialog(page)
    .getByRole('button', { name: words('wechat.later') })
    .waitFor();
  await dev.close();
}

const errors = async (page, words) => {
  await showCodes(page, words);
  await dialog(page)
    .getByRole('button', { name: words('signIn.submit'), exact: true })
    .click();
};

export const signInScreens = [
  { name: 'sign-in', go: (page, { words }) => openSignIn(page, words) },
  {
    ...{ name: 'sign-in-code', ...scanned },
    async go(page, { words }) {
      await openSignIn(page, words);
      await showCodes(page, words);
      await page.getByRole('tab', { name: words('signIn.byCode') }).click();
      await page.waitForTimeout(1000);
    },
  },
  {
    name: 'sign-in-password',
    async go(page, { words }) {
      await openSignIn(page, words);
      await showPassword(page, words);
      await pointAway(page);
    },
  },
  state('sign-in-errors', errors),
  state(
    'sign-in-sent',
    async (page, words) => {
      await fillPhone(page, words);
      await hold(page, words('login.sendVercodeSuccess'));
    },
    passing,
  ),
  state(
    'sign-in-wrong-code',
    async (page, words) => {
      await accept(page);
      await fillPhone(page, words);
      // All toasts stay open while the pointer is on one, so wait until this one is gone.
      await page
        .getByText(words('login.sendVercodeSuccess'), { exact: true })
        .first()
        .waitFor({ state: 'hidden' });
      await dialog(page).getByLabel(words('signIn.code'), { exact: true }).fill('000000');
      await hold(page, words('errors.smsWrong'));
    },
    passing,
  ),
  state(
    'sign-in-scan',
    async (page, words) => {
      await accept(page);
      await showCodes(page, words);
      await dialog(page)
        .getByRole('tab', { name: words('signIn.byCode') })
        .click();
      await dialog(page)
        .getByRole('img', { name: words('wechat.image') })
        .waitFor();
    },
    scanned,
  ),
  state('sign-in-new-wechat', scan, scanned),
  state('sign-in-wrong-password', async (page, words) => {
    await accept(page);
    await showPassword(page, words);
    await dialog(page)
      .getByLabel(words('signIn.password'), { exact: true })
      .fill('not the password');
    await dialog(page)
      .getByRole('button', { name: words('signIn.submit'), exact: true })
      .click();
    await pointAway(page);
    await page.waitForTimeout(1500);
  }),
  state('sign-in-continue', async (page) => {
    // A page that needs a session redirects a guest here.
    await page.goto('/chat/00000000-0000-4000-8000-000000000000');
    await dialog(page).waitFor();
    await page.waitForTimeout(600);
  }),
  {
    ...{ name: 'sign-in-consent', still: true },
    async go(page, { words }) {
      await openSignIn(page, words);
      await accept(page);
      const opened = page.waitForEvent('popup');
      await dialog(page)
        .getByRole('button', { name: words('oauth.google') })
        .click();
      const popup = await opened;
      await popup.waitForLoadState();
      await page.goto(popup.url());
      await page.getByRole('button', { name: words('consent.deny') }).waitFor();
    },
  },
  {
    name: 'sign-in-denied',
    async go(page, { words }) {
      await openSignIn(page, words);
      await accept(page);
      // A phone opens no second window.
      const opened = page.viewportSize().width < 640 ? page : page.waitForEvent('popup');
      await dialog(page)
        .getByRole('button', { name: words('oauth.google') })
        .click();
      await (await opened).getByRole('button', { name: words('consent.deny') }).click();
      await hold(page, words('errors.providerDenied'));
    },
  },
];
