import { type Browser, expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { type LoopbackModel, startLoopbackModel } from '../support/loopback-model.ts';
import { answerWith, todoFiles } from './support/answers.ts';
import { test } from './support/journey.ts';
import { enterAsAda, grantPlan } from './support/people.ts';
import { modelPort } from './support/products.ts';
import { preview, promptBox, untilReady } from './support/studio.ts';
import { wordsOf } from './support/words.ts';

const t = wordsOf();

let model: LoopbackModel;
test.beforeAll(async () => {
  model = await startLoopbackModel({ text: 'Nothing to do.' }, modelPort);
});
test.afterAll(() => model.close());

const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><circle cx="40" cy="40" r="30" fill="${colour}"/></svg>\n`;
const app = `export function App() {
  return (
    <main className="mx-auto max-w-xl p-6">
      <h1 className="text-3xl text-slate-800">Tea house</h1>
      <p className="mt-2 text-slate-700">Open every day</p>
      <img className="mt-4 w-40" src="/tea.svg" alt="A cup of tea" />
    </main>
  );
}
`;

/** Returns the site whose texts, colours and pictures are plain in its source, as an answer. */
async function siteAnswer(): Promise<string> {
  const files = await todoFiles();
  files.set('src/app.tsx', app);
  files.set('public/tea.svg', drawing('#1a5fb4'));
  files.set('public/cake.svg', drawing('#b45f1a'));
  return answerWith('Tea house', files);
}

const panel = (page: Page) => page.getByRole('complementary', { name: t('editPage.panel') });
const field = (page: Page, name: string) =>
  panel(page).getByLabel(t(`editPage.${name}`), { exact: true });
const red = 'rgb(185, 28, 28)';

/** Lets the model make the site, and starts editing its page. */
async function makeSite(page: Page): Promise<FrameLocator> {
  const phone = await enterAsAda(page);
  grantPlan(page, phone, 'PRO');
  await page.reload();
  model.script({ text: await siteAnswer(), chunk: 2_000, usage: { input: 900, output: 200 } });
  await promptBox(page).fill('a page for a tea house');
  await page.getByRole('button', { name: t('chat.send'), exact: true }).click();
  await expect(page.getByText('It is done.')).toBeVisible({ timeout: 60_000 });
  return preview(page);
}

async function beginEditing(page: Page, site: FrameLocator): Promise<void> {
  await expect(site.getByRole('heading', { name: 'Tea house' })).toBeVisible({ timeout: 60_000 });
  const edit = page.locator('#workbench').getByRole('button', { name: t('editPage.edit') });
  await edit.click();
  await expect(panel(page)).toBeVisible();
}

/** Replaces the text of an element, which `open` has opened for typing. */
async function type(page: Page, element: Locator, open: () => Promise<void>, text: string) {
  // The page loads the editor's script on its first use.
  await expect(async () => {
    await open();
    await expect(element).toHaveAttribute('contenteditable', /.*/, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(element).not.toHaveAttribute('contenteditable', /.*/);
  await expect(field(page, 'text')).toHaveValue(text);
}

/** Drags a handle of the selected element up or down. */
async function drag(page: Page, handle: Locator, { y }: { y: number }): Promise<void> {
  const box = await handle.boundingBox();
  if (!box) throw new Error('The handle is not shown.');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + y / 2, { steps: 4 });
  await page.mouse.move(from.x, from.y + y, { steps: 4 });
  await page.mouse.up();
}

/** What the page shows after the edits: before they are saved, when saved and when published. */
async function expectEdited(page: FrameLocator | Page, picture = /cake\.svg/): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Cake house' })).toHaveCSS('color', red);
  await expect(page.getByText('Open every day')).toBeVisible();
  await expect(page.getByRole('img')).toHaveAttribute('src', picture);
}

async function saveAndPublish(page: Page, site: FrameLocator, browser: Browser): Promise<void> {
  // Before the save, the page shows the project's file by its contents.
  await expectEdited(site, /^data:.*b45f1a/);
  await panel(page).getByRole('button', { name: /^保存/ }).click();
  await expect(panel(page).getByRole('button', { name: /^保存/ })).toBeDisabled({
    timeout: 30_000,
  });
  // The class of the source has taken the place of the style that was shown before.
  await expect(site.getByRole('heading')).toHaveAttribute('class', /text-\[#b91c1c\]/);
  await expect(site.getByRole('heading')).not.toHaveAttribute('style', /.+/, { timeout: 30_000 });
  await expectEdited(site);
  await page
    .locator('#workbench')
    .getByRole('button', { name: t('publishing.state.none') })
    .filter({ visible: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('publishing.publish'), exact: true }).click();
  const open = dialog.getByRole('link', { name: t('publishing.open') });
  await expect(open).toBeVisible({ timeout: 90_000 });
  const guest = await browser.newPage();
  await guest.goto((await open.getAttribute('href')) ?? '');
  await expectEdited(guest);
  await expect(guest.locator('[data-component-uid]')).toHaveCount(0);
  await guest.close();
}

test('words, colour and picture of a page are changed by mouse and keys, one is undone, and all is published [EDIT-020, INJ-006, INJ-012]', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const site = await makeSite(page);
  await untilReady(page);
  await beginEditing(page, site);
  const heading = site.getByRole('heading');
  await type(page, heading, () => heading.dblclick({ force: true }), 'Cake house');
  await field(page, 'color').fill('#b91c1c');
  await expect(heading).toHaveCSS('color', red);

  await test.step('Back asks before the changes are lost [EDIT-029]', async () => {
    const address = page.url();
    await page.goBack();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('editing.stay') })
      .click();
    expect(page.url()).toBe(address);
    await expect(heading).toHaveCSS('color', red);
  });

  await test.step('with keys alone', async () => {
    await heading.click({ force: true });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const text = site.getByText(/^Open/);
    await type(page, text, () => page.keyboard.press('Enter'), 'Open on Sundays');
    await expect(site.getByText('Open on Sundays')).toBeVisible();
    const undo = panel(page).getByRole('button', { name: t('editPage.undo'), exact: true });
    await undo.press('Enter');
    await expect(site.getByText('Open every day')).toBeVisible();
  });

  await test.step('by dragging [EDIT-030, EDIT-031]', async () => {
    const undo = panel(page).getByRole('button', { name: t('editPage.undo'), exact: true });
    await heading.click({ force: true });
    await drag(page, page.locator('[data-space="padding-bottom"]'), { y: -17 });
    await expect(heading).toHaveCSS('padding', '16px 0px');
    await undo.click();
    await expect(heading).toHaveCSS('padding', '0px');
    const first = site.locator('main > :first-child');
    await expect(first).toHaveText('Cake house');
    await site.getByText('Open every day').click({ force: true });
    const text = await site.getByText('Open every day').boundingBox();
    const top = await heading.boundingBox();
    const handle = page.getByRole('button', { name: t('editStructure.drag') });
    const foot = async () => {
      const box = await handle.boundingBox();
      return box && Math.round(box.y + box.height);
    };
    await expect.poll(foot).toBe(Math.round(text?.y ?? 0));
    await drag(page, handle, { y: (top?.y ?? 0) - (text?.y ?? 0) + 20 });
    await expect(first).toHaveText('Open every day');
  });

  await site.getByRole('img').click({ force: true });
  await field(page, 'picture').fill('/cake.svg');
  await saveAndPublish(page, site, browser);
  await expect(site.locator('main > :first-child')).toHaveText('Open every day');

  await test.step('one press of Back leaves after the save [EDIT-029]', async () => {
    const address = page.url();
    await page.goBack();
    await expect.poll(() => page.url()).not.toBe(address);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the same by touch, with a page that this browser builds [EDIT-020, INJ-012, GAP-74]', async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    await page.addInitScript("try { localStorage.setItem('runner', '\"browser\"'); } catch {}");
    const site = await makeSite(page);
    await page.getByRole('button', { name: t('panes.preview') }).click();
    await beginEditing(page, site);
    const heading = site.getByRole('heading');
    const tapTwice = async () => {
      await heading.tap({ force: true });
      await heading.tap({ force: true });
    };
    await type(page, heading, tapTwice, 'Cake house');
    await field(page, 'color').fill('#b91c1c');
    await expect(heading).toHaveCSS('color', red);
    await site.getByText('Open every day').tap({ force: true });
    await field(page, 'text').fill('Open on Sundays');
    await expect(site.getByText('Open on Sundays')).toBeVisible();
    await panel(page)
      .getByRole('button', { name: t('editPage.undo') })
      .tap();
    await expect(site.getByText('Open every day')).toBeVisible();
    await site.getByRole('img').tap({ force: true });
    await field(page, 'picture').fill('/cake.svg');
    await saveAndPublish(page, site, browser);
  });
});
