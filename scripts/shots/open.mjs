// Navigation shared by several pictures.

/** Opens a page and waits for everything that loads late. */
export async function openWhole(page, path) {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(300);
}

/** Shows a pane. Below 1024 px only one pane is visible at a time. */
export async function pane(page, name) {
  if (page.viewportSize().width < 1024)
    await page.getByRole('button', { name, exact: true }).click();
}

/** Opens a finished project with its page visible. */
export async function openProject(page, { project, words }) {
  await page.goto(project);
  await page.locator('iframe[name]').waitFor({ state: 'attached', timeout: 30_000 });
  await pane(page, words('panes.preview'));
  await page.frameLocator('iframe[name]').getByRole('heading').first().waitFor({ timeout: 30_000 });
  await page.locator('iframe[name].opacity-100').waitFor({ timeout: 30_000 });
  await page.waitForTimeout(500);
}

/** Opens a finished project with its code visible. */
export async function openCode(page, { project, words }) {
  await page.goto(project);
  await page.waitForTimeout(2500);
  await pane(page, words('panes.code'));
  if (page.viewportSize().width >= 1024)
    await page.getByRole('button', { name: words('workbench.code'), exact: true }).click();
  await page.waitForTimeout(600);
}

/** Opens a file of a finished project in the editor; on a phone through the sheet of files. */
export async function openFile(page, prepared, name) {
  await openCode(page, prepared);
  const sheet = page.getByRole('button', { name: prepared.words('workbench.files'), exact: true });
  if (page.viewportSize().width < 640) await sheet.click();
  await page.getByRole('treeitem', { name }).click();
  await page.locator('.cm-content').waitFor();
  await page.waitForTimeout(500);
}

/** The user's avatar, which appears once the page has loaded the user. */
export const accountButton = (page, words) =>
  page.getByRole('banner').getByRole('button', { name: words('shell.account') });

/** Opens the menu of the avatar. */
export async function openAccountMenu(page, words) {
  await accountButton(page, words).click();
  await page.getByRole('menu').waitFor();
}

/** Opens the user centre on home, or on the current page (`here`), at a tab of `account.tabs`. */
export async function openUserCentre(page, words, tab, { here = false } = {}) {
  if (!here) await page.goto('/');
  await openAccountMenu(page, words);
  await page.getByRole('menuitem', { name: words('shell.userCentre') }).click();
  await page.getByRole('dialog').waitFor();
  if (tab)
    await page
      .getByRole('dialog')
      .getByRole('tab', { name: words(`account.tabs.${tab}`) })
      .click();
  await page.waitForTimeout(700);
}

/** Opens home with the sign-in dialog, and waits until it shows the ways that the server offers. */
export async function openSignIn(page, words) {
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: words('shell.signIn') })
    .click();
  await page.getByRole('dialog').locator('[aria-busy="false"]').first().waitFor();
}

/** Hovers over a toast, which keeps it open. */
export const hold = (page, text) => page.getByText(text, { exact: true }).first().hover();

/** Moves the pointer away from its last target. */
export const pointAway = (page) => page.mouse.move(0, 0);

/** Makes the call with this path return `data`; without `data` the call fails. */
export async function answered(page, { path }, data) {
  await page.route(
    (url) => url.pathname === path,
    (route) =>
      data === undefined
        ? route.abort()
        : route.fulfill({ json: { code: 200, message: '', data } }),
  );
}

/** Opens a finished project with its conversation visible. */
export async function openChat(page, { project, words }) {
  await page.goto(project);
  const frame = page.locator('iframe[name]');
  await frame.waitFor({ state: 'attached', timeout: 30_000 });
  // On a wide screen the preview is beside the chat; a phone shows it first.
  if (page.viewportSize().width >= 1024)
    await frame.contentFrame().getByRole('heading').first().waitFor({ timeout: 30_000 });
  await page.waitForTimeout(2500);
  await pane(page, words('panes.chat'));
  await page.getByText(words('homePrompts.general')[0]).first().waitFor();
}
