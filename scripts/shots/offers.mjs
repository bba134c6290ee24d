// Offers that appear without a request, or when the plan or the tokens do not suffice. Each offer
// is reached as a user would reach it.
import { openCode, openSignIn } from './open.mjs';
import { accept, showPassword } from './sign-in.mjs';

const dialog = (page) => page.getByRole('dialog');

/** Signs in with phone number and password. */
async function comeBack(page, { words, login }) {
  await openSignIn(page, words);
  const form = dialog(page);
  await accept(page);
  await showPassword(page, words, login.username);
  await form.getByLabel(words('signIn.password'), { exact: true }).fill(login.password);
  await form.getByRole('button', { name: words('signIn.submit'), exact: true }).click();
}

const greeting = (name, knows, title) => ({
  name,
  knows,
  still: true,
  async go(page, known) {
    await comeBack(page, known);
    await page.getByRole('dialog', { name: known.words(title) }).waitFor();
    // Wait until the toast about the sign-in is gone.
    await page.getByText(known.words('login.loginSuccess')).waitFor({ state: 'hidden' });
    await page.waitForTimeout(300);
  },
});

async function press(page, name) {
  await page.getByRole('button', { name, exact: true }).first().click();
  await dialog(page).waitFor();
  await page.waitForTimeout(300);
}

/**
 * Returns the time of the last noon in Shanghai. What the promotion shows depends on the time of
 * day.
 */
function lastNoon() {
  const day = 24 * 60 * 60_000;
  const noon = Math.floor(Date.now() / day) * day + day / 6;
  return noon > Date.now() ? noon - day : noon;
}

/**
 * Runs in the page: shifts its `Date` by `laterMs`, which may be negative. Timers and other clocks
 * of the browser stay unchanged.
 */
function tellAnotherTime(laterMs) {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...time) {
      super(...(time.length === 0 ? [Real.now() + laterMs] : time));
    }
    static now() {
      return Real.now() + laterMs;
    }
  };
}

/** Sends a prompt from home, or in the open project. */
async function ask(page, { words }) {
  await page
    .getByRole('textbox', { name: words('chat.promptLabel') })
    .fill(words('homePrompts.general')[0]);
  await page.keyboard.press('Enter');
}

export const offers = [
  greeting('gift', 'recalled', 'gift.title'),
  greeting('trial-offer', 'tried', 'trialOffer.title'),
  {
    name: 'upsell-edit',
    still: true,
    person: 'newcomer',
    project: true,
    async go(page, known) {
      await openCode(page, known);
      await press(page, known.words('editing.edit'));
    },
  },
  {
    name: 'upsell-download',
    still: true,
    person: 'newcomer',
    project: true,
    async go(page, known) {
      await openCode(page, known);
      await press(page, known.words('workbench.download'));
    },
  },
  {
    name: 'upsell-trial',
    still: true,
    person: 'trying',
    project: true,
    async go(page, known) {
      await openCode(page, known);
      await press(page, known.words('workbench.download'));
    },
  },
  {
    name: 'upsell-name',
    still: true,
    person: 'newcomer',
    project: true,
    async go(page, { project, words }) {
      await page.goto(project);
      await page.waitForTimeout(1500);
      await page
        .getByRole('banner')
        .getByRole('button', { name: words('projects.title') })
        .click();
      const more = page
        .getByRole('button', { name: words('projects.actions').split(/[{:：]/)[0] })
        .first();
      // The button is visible only when its row has the focus.
      await more.focus();
      await more.click();
      await page.getByRole('menuitem', { name: words('projects.renameShort') }).click();
      await page.getByRole('dialog', { name: words('upsell.hasGrade.title') }).waitFor();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'no-tokens',
    still: true,
    on: 'model',
    person: 'spent',
    async go(page, known) {
      const { words } = known;
      const out = page.getByRole('dialog', { name: words('insufficientTokens.title') });
      await page.goto('/');
      await page.waitForTimeout(1500);
      const begun = page.getByRole('region', { name: words('projects.latest') }).getByRole('link');
      if (await begun.count()) await begun.first().click();
      else {
        await ask(page, known);
        await page.waitForURL(/\/chat\//);
        await page.waitForTimeout(4000);
      }
      await page.waitForTimeout(1500);
      await ask(page, known);
      await out.waitFor();
      await page.waitForTimeout(400);
    },
  },
  {
    name: 'promotion',
    still: true,
    // A discount changes the prices for everybody, so no other picture may be taken meanwhile.
    alone: true,
    person: 'looking',
    async go(page, { words, product }) {
      const until = new Date(Date.now() + 36 * 60 * 60_000).toISOString();
      product.operate(['plans', 'set', 'PRO', 'discount', '1280', '--until', until]);
      await page.addInitScript(tellAnotherTime, lastNoon() - Date.now());
      // The first visit of a browser never shows an offer, so visit twice.
      await page.goto('/');
      await page.waitForFunction(() => localStorage.getItem('visited') !== null);
      await page.goto('/');
      await dialog(page).waitFor({ timeout: 20_000 });
      await page.getByText(words('promotion.memberTaste')).waitFor();
    },
    async leave(_, { product }) {
      product.operate(['plans', 'set', 'PRO', 'discount', 'none']);
    },
  },
];
