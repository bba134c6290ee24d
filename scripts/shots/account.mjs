// The account: its tabs, in their initial state and after a failure, and each of its dialogs.
import { account } from '../../domain/contract/account.ts';
import { billing } from '../../domain/contract/billing.ts';
import { orders } from '../../domain/contract/orders.ts';
import { answered, openUserCentre, pointAway } from './open.mjs';
import { maskedPhoneOf } from './people.mjs';

const untilFailed = (dialog, words) =>
  dialog.getByRole('button', { name: words('common.tryAgain') }).waitFor();

/** A tab of the user centre. */
const tab = (name, person, which, { answer, goOn } = {}) => ({
  ...{ name, person, still: true },
  async go(page, { words }) {
    if (answer) await answered(page, ...answer);
    await openUserCentre(page, words, which);
    await goOn?.(page.getByRole('dialog'), words);
    await page.waitForTimeout(300);
  },
});

/** A dialog opened from a row of the personal tab; `goOn` continues in the dialog. */
const row = (name, verb, what, { person = 'customer', answer, goOn } = {}) => ({
  ...{ name, person, still: true },
  async go(page, { words }) {
    if (answer) await answered(page, ...answer);
    await openUserCentre(page, words, 'product_self');
    const label = `${words(`account.${verb}`)}: ${words(`account.${what}`)}`;
    await page.getByRole('button', { name: label, exact: true }).click();
    await page.waitForTimeout(900);
    await goOn?.(page.getByRole('dialog').last(), words);
    await pointAway(page);
  },
});

const proof = { needed: true, ways: ['phone', 'password'], phone: maskedPhoneOf('customer') };

export const accountScreens = [
  { name: 'user-centre', person: true, go: (page, { words }) => openUserCentre(page, words) },
  tab('personal', 'customer', 'product_self'),
  {
    ...{ name: 'personal-leaving', person: 'leaving', still: true },
    async go(page, { words }) {
      await page.goto('/');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('account.notNow') })
        .click();
      await openUserCentre(page, words, 'product_self', { here: true });
    },
  },
  tab('tokens-new', 'newcomer', 'product_token'),
  tab('tokens-failed', 'customer', 'product_token', {
    answer: [billing.statement],
    goOn: untilFailed,
  }),
  tab('orders-none', 'newcomer', 'product_order', {
    answer: [orders.list, { list: [], total: 0, totalPage: 0 }],
  }),
  tab('orders-failed', 'customer', 'product_order', { answer: [orders.list], goOn: untilFailed }),
  tab('resources-none', 'newcomer', 'product_resource'),
  row('username', 'edit', 'username', {
    async goOn(dialog, words) {
      await dialog.getByLabel(words('account.username')).fill('A name of more than twelve');
      await dialog.getByRole('button', { name: words('account.save') }).click();
    },
  }),
  row('phone', 'edit', 'phone', {
    async goOn(dialog, words) {
      await dialog.getByRole('button', { name: words('account.phoneSave') }).click();
    },
  }),
  row('own-password', 'edit', 'password'),
  row('wechat-bind', 'bind', 'wechat'),
  row('devices', 'manage', 'devices'),
  row('activity', 'view', 'activity'),
  row('activity-failed', 'view', 'activity', { answer: [account.activity], goOn: untilFailed }),
  row('deletion', 'deleteDo', 'delete'),
  row('confirm-first', 'deleteDo', 'delete', { answer: [account.confirmation, proof] }),
  {
    ...{ name: 'keep-account', person: 'leaving', still: true },
    async go(page, { words }) {
      await page.goto('/');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('account.keep') })
        .waitFor();
    },
  },
];
