// The plans, the payment dialog, and a user's purchases.
import { orders } from '../../domain/contract/orders.ts';
import { answered, hold, openAccountMenu, openUserCentre } from './open.mjs';

async function openPricing(page) {
  await page.goto('/pricing');
  await page.getByRole('table').waitFor();
}

async function openTill(page, words, channel) {
  await openPricing(page);
  await page
    .getByRole('article', {
      name: words('catalogue.products.CODE_PLAN_ADVANCE.title'),
      exact: true,
    })
    .getByRole('button')
    .click();
  const till = page.getByRole('dialog');
  await till.waitFor();
  if (channel)
    await till
      .getByRole('button', { name: words(`payment.channels.${channel}`), exact: true })
      .click()
      .catch(() => {});
  // Wait for the button or code to pay with, which appears once the order exists. After a refused
  // order, neither appears.
  const pays = (one) => {
    const name = words('payment.scenes.page').replace(
      '{channel}',
      words(`payment.channels.${one}`),
    );
    return till.getByRole('button', { name, exact: true });
  };
  const act = till.locator('[data-text]').or(pays('STRIPE')).or(pays('PAYPAL'));
  await act.or(till.getByRole('alert')).first().waitFor();
  await page.waitForTimeout(300);
}

export const money = [
  { name: 'pricing', still: true, person: true, go: (page) => openPricing(page) },
  {
    name: 'pricing-foot',
    person: true,
    async go(page) {
      await openPricing(page);
      await page.getByRole('table').scrollIntoViewIfNeeded();
      // Scroll the table to its end first, as a user does to reach the foot of the page.
      await page
        .getByRole('table')
        .evaluate((table) => table.parentElement.scrollTo(0, table.offsetHeight));
      await page.mouse.wheel(0, 900);
      await page.waitForTimeout(500);
    },
  },
  { name: 'pricing-free', still: true, person: 'newcomer', go: (page) => openPricing(page) },
  { name: 'pricing-member', still: true, person: 'member', go: (page) => openPricing(page) },
  { name: 'pricing-highest', still: true, person: 'lifetime', go: (page) => openPricing(page) },
  {
    ...{ name: 'tokens-unsold', still: true, on: 'unsold', person: 'member' },
    go: (page, { words }) => openUserCentre(page, words, 'product_token'),
  },
  { name: 'payment', still: true, person: true, go: (page, { words }) => openTill(page, words) },
  {
    name: 'payment-code',
    still: true,
    person: true,
    go: (page, { words }) => openTill(page, words, 'WECHAT'),
  },
  {
    name: 'payment-tokens',
    still: true,
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
    ...{ name: 'payment-refused', person: true },
    async go(page, { words }) {
      await openTill(page, words, 'ALI');
      const code = page.getByRole('dialog').locator('[data-text]');
      const phone = await page.context().newPage();
      await phone.goto(await code.getAttribute('data-text'));
      await phone.getByRole('button', { name: words('payer.refuse'), exact: true }).click();
      // Bring the page to the front: a page in the background does not render, so its toast would
      // never settle.
      await page.bringToFront();
      await hold(page, words('pay.payFailed'));
      await phone.close();
    },
  },
  {
    ...{ name: 'payment-page', still: true, person: true },
    go: (page, { words }) => openTill(page, words, 'STRIPE'),
  },
  {
    ...{ name: 'payment-paid', person: true },
    async go(page, { words }) {
      await openTill(page, words);
      await page
        .getByRole('dialog')
        .getByRole('tab', { name: words('payment.tabs.RECHARGE') })
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('payment.channels.ALI'), exact: true })
        .click();
      const code = page.getByRole('dialog').locator('[data-text]');
      await page.waitForTimeout(1500);
      const phone = await page.context().newPage();
      await phone.goto(await code.getAttribute('data-text'));
      await phone.getByRole('button', { name: words('payer.pay'), exact: true }).click();
      await page.bringToFront();
      await hold(page, words('pay.paySuccess'));
      await page.getByRole('region', { name: words('pay.receiptTitle') }).waitFor();
      await phone.close();
    },
  },
  {
    ...{ name: 'payment-failed', still: true, person: true },
    async go(page, { words }) {
      await answered(page, orders.create);
      await openTill(page, words);
    },
  },
  {
    name: 'payer',
    still: true,
    person: true,
    async go(page, { words }) {
      await openTill(page, words, 'WECHAT');
      const code = page.getByRole('dialog').locator('[data-text]');
      await page.goto(await code.getAttribute('data-text'));
      await page.waitForTimeout(700);
    },
  },
  {
    name: 'tokens',
    still: true,
    person: 'customer',
    go: (page, { words }) => openUserCentre(page, words, 'product_token'),
  },
  {
    name: 'orders',
    still: true,
    person: 'customer',
    go: (page, { words }) => openUserCentre(page, words, 'product_order'),
  },
  {
    name: 'account-menu',
    still: true,
    person: true,
    async go(page, { words }) {
      await page.goto('/');
      await openAccountMenu(page, words);
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'invite',
    still: true,
    person: 'inviter',
    async go(page, { words }) {
      await page.goto('/');
      // The invite button is in the header where it fits, otherwise in the menu.
      const inHeader = page
        .getByRole('banner')
        .getByRole('button', { name: words('shell.invite') });
      if (page.viewportSize().width >= 1024) await inHeader.click();
      else {
        await openAccountMenu(page, words);
        await page.getByRole('menuitem', { name: words('shell.invite') }).click();
      }
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(700);
    },
  },
];
