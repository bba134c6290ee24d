// The dialogs of a project.
import { openProject, openUserCentre } from './open.mjs';

async function openFromMenu(page, button, item) {
  await page
    .locator('#workbench')
    .getByRole('button', { name: button, exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(900);
}

/** Returns an image of one colour, for the list of uploads. */
const drawn = (colour) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${colour}" d="M0 0h8v8H0z"/></svg>`,
  );

export const rooms = [
  {
    name: 'resources',
    person: true,
    async go(page, { words }) {
      await openUserCentre(page, words, 'product_resource');
      const dialog = page.getByRole('dialog');
      if ((await dialog.locator('tbody tr').count()) === 0) {
        const files = ['#b5482f', '#3c6e91', '#6b7a4b'].map((colour, index) => ({
          name: `cover-${index + 1}.svg`,
          mimeType: 'image/svg+xml',
          buffer: drawn(colour),
        }));
        await dialog.locator('input[type=file]').setInputFiles(files);
        await dialog.locator('tbody tr').nth(2).waitFor();
      }
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'models',
    person: true,
    async go(page, { words }) {
      await page.goto('/');
      await page
        .getByRole('button', { name: words('models.open').split('{')[0] })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(700);
    },
  },
  {
    name: 'publish',
    person: true,
    async go(page, prepared) {
      await openProject(page, prepared);
      await page
        .locator('#workbench')
        .getByRole('button', { name: prepared.words('publishing.state.none') })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'share-to-user',
    person: true,
    async go(page, prepared) {
      await openProject(page, prepared);
      await openFromMenu(
        page,
        prepared.words('versions.share'),
        prepared.words('versions.shareToUser'),
      );
    },
  },
  {
    name: 'chat-history',
    person: true,
    go: (page, { words }) => openUserCentre(page, words, 'chat-history'),
  },
  {
    name: 'import-project',
    person: true,
    async go(page, { words }) {
      await openUserCentre(page, words, 'chat-history');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('bring.title') })
        .click();
      await page.waitForTimeout(700);
    },
  },
];
