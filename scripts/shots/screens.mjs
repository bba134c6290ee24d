import { chat } from './chat.mjs';
import { gallery } from './gallery.mjs';
import { help } from './help.mjs';
import { home } from './home.mjs';
import { money } from './money.mjs';
import { openUserCentre } from './open.mjs';
import { projects } from './projects.mjs';
import { publishing } from './publishing.mjs';
import { rooms } from './rooms.mjs';
import { workbench } from './workbench.mjs';

/** Home with the sign-in dialog open. */
async function openSignIn(page, words) {
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: words('shell.signIn') })
    .click();
  await page.getByRole('dialog').waitFor();
}

const account = [
  {
    name: 'sign-in',
    go: (page, { words }) => openSignIn(page, words),
  },
  {
    name: 'sign-in-code',
    async go(page, { words }) {
      await openSignIn(page, words);
      if (page.viewportSize().width < 640) return;
      await page.getByRole('tab', { name: words('signIn.byCode') }).click();
      await page.waitForTimeout(1000);
    },
  },
  {
    name: 'sign-in-password',
    async go(page, { words }) {
      await openSignIn(page, words);
      await page.getByRole('button', { name: words('signIn.withPassword') }).click();
    },
  },
  {
    name: 'sign-in-errors',
    async go(page, { words }) {
      await openSignIn(page, words);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('signIn.submit'), exact: true })
        .click();
    },
  },
  { name: 'user-centre', person: true, go: (page, { words }) => openUserCentre(page, words) },
  {
    name: 'devices',
    person: true,
    async go(page, { words }) {
      await openUserCentre(page, words, 'product_self');
      await page
        .getByRole('button', { name: words('account.manage') })
        .first()
        .click();
      await page.waitForTimeout(700);
    },
  },
];

/**
 * Every screen and state that has a picture, by area. `go` brings a page there; `project` is a finished project of the signed-in person.
 * `widths`: where it exists, without it everywhere; `alone`: it generates, so nothing else may meanwhile.
 */
export const areas = { home, account, chat, workbench, publishing, projects, rooms, gallery, help, money };
export const screens = Object.values(areas).flat();
