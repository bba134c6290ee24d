// Editing the page by hand: each state of the panel, on a phone below the page.
import { visualEditing } from '../../domain/contract/visual-editing.ts';
import { texts } from './edited-site.mjs';
import { openProject } from './open.mjs';

const site = (page) => page.frameLocator('iframe[name]');
const panelOf = (page, words) => page.getByRole('complementary', { name: words('editPage.panel') });
const textsOf = async (page) =>
  texts[(await page.context().cookies()).find(({ name }) => name === 'NEXT_LOCALE').value];

/** Selects a part of the page. The page loads the editor's script on its first use, so try again. */
async function select(page, words, part) {
  const around = panelOf(page, words).getByRole('navigation', { name: words('editPage.around') });
  for (let left = 8; ; left--) {
    await part.click({ force: true });
    const shown = around.waitFor({ timeout: 3_000 });
    if (await shown.then(() => true).catch(() => left === 1 && Promise.reject(shown))) break;
  }
  await page.waitForTimeout(600);
}

/** A state of the panel: `part` returns what is selected, `act` changes something. */
const state = (name, part, act, rest = {}) => ({
  ...{ name, on: 'editor', person: true, ...rest },
  async go(page, prepared) {
    const { words } = prepared;
    await openProject(page, prepared);
    await page
      .locator('#workbench')
      .getByRole('button', { name: words('editPage.edit'), exact: true })
      .click();
    const panel = panelOf(page, words);
    await panel.waitFor();
    if (part) await select(page, words, part(site(page)));
    await act?.({ page, panel, words, site: site(page), texts: await textsOf(page) });
    await page.waitForTimeout(500);
  },
});

const heading = (here) => here.getByRole('heading', { level: 1 });
const card = (here) => here.getByRole('listitem').first();
const field = (panel, words, name) => panel.getByLabel(words(`editPage.${name}`), { exact: true });

/** Scrolls the panel so that a field is at its top. */
const toTop = (one) => one.evaluate((node) => node.scrollIntoView({ block: 'start' }));

async function retitle({ panel, words, texts: own }) {
  await field(panel, words, 'text').fill(own.newTitle);
}

/** Drags a handle of the product by some pixels, and does not let go. */
async function drag(page, handle, { right = 0, down = 0 }) {
  await handle.waitFor();
  const { x, y, width, height } = await handle.boundingBox();
  const [fromX, fromY] = [x + width / 2, y + height / 2];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + right, fromY + down, { steps: 8 });
}

export const visualEditingScreens = [
  state('edit-nothing', null),
  state('edit-handles', heading, async ({ page }) => {
    await page.locator('[data-space]').first().waitFor();
  }),
  state(
    'edit-move',
    (here) => here.getByRole('paragraph').first(),
    async ({ page, words, site: here }) => {
      const link = await here.getByRole('link').first().boundingBox();
      const handle = page.getByRole('button', { name: words('editStructure.drag') });
      const { x, y } = await handle.boundingBox();
      await drag(page, handle, { right: link.x + 40 - x, down: link.y + link.height - y });
    },
  ),
  state('edit-space', heading, async ({ page }) => {
    await drag(page, page.locator('[data-space="padding-bottom"]'), { down: -24 });
  }),
  state('edit-text', heading, retitle),
  state('edit-looks', heading, async ({ panel, words }) => {
    await field(panel, words, 'size').selectOption('5xl');
    await field(panel, words, 'weight').selectOption('bold');
    await toTop(panel.getByLabel(words('editWidths.label')));
  }),
  state('edit-colours', heading, async ({ panel, words }) => {
    const swatch = panel.getByRole('button', { name: `${words('editPage.color')}: accent` });
    await swatch.click();
    await toTop(field(panel, words, 'shadow'));
  }),
  state('edit-picture', (here) => here.getByRole('img').first()),
  state(
    'edit-picture-chooser',
    (here) => here.getByRole('img').first(),
    async ({ page, panel, words }) => {
      await panel.getByRole('button', { name: words('ownPictures.project') }).click();
      await page.getByRole('dialog').getByText('/tea.svg').waitFor();
    },
  ),
  state(
    'edit-theme',
    heading,
    async ({ panel, words }) => {
      const title = panel.getByText(words('editTheme.title'), { exact: true });
      await title.click();
      await panel.getByLabel('ink', { exact: true }).fill('#b9bdb4');
      await toTop(title);
    },
    { faulty: true },
  ),
  state(
    'edit-structure',
    (here) => here.getByRole('link').first(),
    async ({ panel, words }) => {
      await panel.getByRole('button', { name: words('editStructure.duplicate') }).click();
    },
  ),
  state(
    'edit-removed',
    (here) => here.getByRole('link').first(),
    async ({ panel, words }) => {
      await panel.getByRole('button', { name: words('editStructure.remove') }).click();
    },
  ),
  // The price is computed, so it can only be asked for.
  state(
    'edit-ask',
    (here) => card(here).getByRole('paragraph'),
    async ({ panel, words }) => {
      await panel.getByText(words('editPage.dataMissing')).waitFor();
    },
  ),
  state(
    'edit-data-text',
    (here) => card(here).getByRole('heading'),
    async ({ panel, words }) => {
      await panel
        .getByText(/src\/teas\.ts/)
        .last()
        .waitFor();
      await toTop(field(panel, words, 'text'));
    },
  ),
  state(
    'edit-reach',
    (here) => card(here).getByRole('heading'),
    async ({ panel, words }) => {
      await field(panel, words, 'weight').selectOption('bold');
      await toTop(panel.getByRole('status').first());
    },
  ),
  state('edit-stale', heading, async (here) => {
    await retitle(here);
    const path = visualEditing.apply.path.replace('{uuid}', '*');
    await here.page.route(`**${path}`, (route) =>
      route.fulfill({
        json: {
          ...{ code: 200, message: '' },
          data: { version: 1, files: [], refusals: [{ index: 0, reason: 'stale' }] },
        },
      }),
    );
    await here.page.keyboard.press('Control+s');
    await here.panel.getByRole('alert').waitFor();
  }),
  state('edit-discard', heading, async (here) => {
    await retitle(here);
    await here.panel.getByRole('button', { name: here.words('editPage.leave') }).click();
    await here.page.getByRole('dialog').waitFor();
  }),
  state('edit-unsaved', heading, async (here) => {
    await retitle(here);
    await here.page.getByRole('banner').getByRole('link').first().click();
    await here.page.getByRole('dialog').waitFor();
  }),
];
