// The plans, the till, and what a person has bought.
import { openAccountMenu, openUserCentre } from './open.mjs';

async function openPricing(page) {
  await page.goto('/pricing');
  await page.getByRole('table').waitFor();
}

async function openTill(page, words, channel) {
  await openPricing(page);
  await page
    .getByRole('article', { name: words('catalogue.products.CODE_PLAN_ADVANCE.title'), exact: true })
    .getByRole('button')
    .click();
  const till = page.getByRole('dialog');
  await till.waitFor();
  if (channel)
    await till
      .getByRole('button', { name: words(`payment.channels.${channel}`), exact: true })
      .click()
      .catch(() => {});
  await page.waitForTimeout(1500);
}

export const money = [
  { name: 'pricing', person: true, go: (page) => openPricing(page) },
  {
    name: 'pricing-foot',
    person: true,
    async go(page) {
      await openPricing(page);
      await page.getByRole('table').scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 900);
      await page.waitForTimeout(500);
    },
  },
  { name: 'payment', person: true, go: (page, { words }) => openTill(page, words) },
  { name: 'payment-code', person: true, go: (page, { words }) => openTill(page, words, 'WECHAT') },
  {
    name: 'payment-tokens',
    person: true,
    async go(page, { words }) {
      await openTill(page, words);
      await page
        .getByRole('dialog')
        .getByRole('tab', { name: words('payment.tabs.RECHARGE') })
        .click();
      await page.waitForTimeout(800);
    },
  },
  {
    name: 'payer',
    person: true,
    async go(page, { words }) {
      await openTill(page, words, 'WECHAT');
      const code = page.getByRole('dialog').locator('[data-text]');
      await page.goto(await code.getAttribute('data-text'));
      await page.waitForTimeout(700);
    },
  },
  { name: 'tokens', person: true, go: (page, { words }) => openUserCentre(page, words, 'product_token') },
  { name: 'orders', person: true, go: (page, { words }) => openUserCentre(page, words, 'product_order') },
  {
    name: 'account-menu',
    person: true,
    async go(page, { words }) {
      await page.goto('/');
      await openAccountMenu(page, words);
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'invite',
    person: true,
    async go(page, { words }) {
      await page.goto('/');
      await openAccountMenu(page, words);
      await page.getByRole('menuitem', { name: words('shell.invite') }).click();
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(700);
    },
  },
];
