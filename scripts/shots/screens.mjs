import { gallery } from './gallery.mjs';
import { help } from './help.mjs';
import { money } from './money.mjs';
import { openUserCentre, pane } from './open.mjs';
import { rooms } from './rooms.mjs';

// Every screen and state that has a picture. `go` brings a page there; `project` is a finished project of the signed-in person.
const box = 'textarea';

/** Home with the sign-in dialog open. */
async function openSignIn(page, words) {
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: words('shell.signIn') })
    .click();
  await page.getByRole('dialog').waitFor();
}

export const screens = [
  ...gallery,
  ...help,
  ...money,
  ...rooms,
  { name: 'home', go: (page) => page.goto('/') },
  {
    name: 'home-text',
    async go(page, { words }) {
      await page.goto('/');
      await page.locator(box).fill(words('homePrompts.general')[0]);
    },
  },
  { name: 'home-website', host: 'website', go: (page) => page.goto('/') },
  { name: 'home-h5', host: 'h5', go: (page) => page.goto('/') },
  { name: 'home-app', host: 'app', go: (page) => page.goto('/') },
  { name: 'home-signed-in', person: true, go: (page) => page.goto('/') },
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
  { name: 'agreement', go: (page) => page.goto('/agreement?services=user') },
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
  {
    name: 'side-menu',
    person: true,
    async go(page, { words }) {
      await page.goto('/');
      await page
        .getByRole('banner')
        .getByRole('button', { name: words('projects.title') })
        .click();
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'history',
    person: true,
    async go(page, { project, words }) {
      await page.goto(project);
      await page.waitForTimeout(2500);
      await pane(page, words('panes.chat'));
      await page
        .getByRole('button', { name: words('versions.compare'), exact: true })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(1500);
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
  {
    name: 'languages',
    async go(page, { words }) {
      await page.goto('/');
      await page.getByRole('button', { name: words('shell.language') }).click();
    },
  },
  { name: 'not-found', go: (page) => page.goto('/nowhere') },
  { name: 'dev', go: (page) => page.goto('/dev') },
  {
    name: 'chat-writing',
    person: true,
    async go(page, { words }) {
      await page.goto('/');
      await page.locator(box).fill(words('homePrompts.general')[0]);
      await page.keyboard.press('Enter');
      await page.locator('[data-stage="writing"]').waitFor();
      await page.waitForTimeout(700);
    },
    /** Lets the run end, so that the next one may begin. */
    async leave(page) {
      await page.locator('[data-stage="ready"]').waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'chat-preview',
    person: true,
    async go(page, { project, words }) {
      await page.goto(project);
      await pane(page, words('panes.preview'));
      await page.frameLocator('iframe[name]').getByRole('heading').first().waitFor({ timeout: 30_000 });
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'chat-conversation',
    person: true,
    async go(page, { project, words }) {
      await page.goto(project);
      await page.getByText(words('homePrompts.general')[0]).first().waitFor();
      await page.waitForTimeout(2500);
      await pane(page, words('panes.chat'));
    },
  },
  {
    name: 'chat-code',
    person: true,
    async go(page, { project, words }) {
      await page.goto(project);
      await page.waitForTimeout(2500);
      await pane(page, words('panes.code'));
      if (page.viewportSize().width >= 1024) await page.getByRole('button', { name: words('workbench.code'), exact: true }).click();
      const file = page.getByRole('treeitem', { name: 'app.tsx' });
      if (page.viewportSize().width >= 640) await file.click();
      await page.keyboard.press('Control+j');
      await page.waitForTimeout(1200);
    },
  },
  {
    name: 'shortcuts',
    person: true,
    async go(page, { project }) {
      await page.goto(project);
      await page.waitForTimeout(1500);
      await page.evaluate(() => document.activeElement?.blur());
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
];
