// Ways to a place that several pictures share.

/** A page with all that it brings late. */
export async function openWhole(page, path) {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(300);
}

/** Below 1024 px one pane shows at a time. */
export async function pane(page, name) {
  if (page.viewportSize().width < 1024) await page.getByRole('button', { name, exact: true }).click();
}

/** A finished project, its page on screen. */
export async function openProject(page, { project, words }) {
  await page.goto(project);
  await page.locator('iframe[name]').waitFor({ state: 'attached', timeout: 30_000 });
  await pane(page, words('panes.preview'));
  await page.frameLocator('iframe[name]').getByRole('heading').first().waitFor({ timeout: 30_000 });
  await page.locator('iframe[name].opacity-100').waitFor({ timeout: 30_000 });
  await page.waitForTimeout(500);
}

/** A finished project, its code on screen. */
export async function openCode(page, { project, words }) {
  await page.goto(project);
  await page.waitForTimeout(2500);
  await pane(page, words('panes.code'));
  if (page.viewportSize().width >= 1024) await page.getByRole('button', { name: words('workbench.code'), exact: true }).click();
  await page.waitForTimeout(600);
}

/** A file of it in the editor, by way of the sheet where the tree has no room. */
export async function openFile(page, prepared, name) {
  await openCode(page, prepared);
  const sheet = page.getByRole('button', { name: prepared.words('workbench.files'), exact: true });
  if (page.viewportSize().width < 640) await sheet.click();
  await page.getByRole('treeitem', { name }).click();
  await page.locator('.cm-content').waitFor();
  await page.waitForTimeout(500);
}

/** The person's own picture, there once the page knows who it is. */
export const accountButton = (page, words) => page.getByRole('banner').getByRole('button', { name: words('shell.account') });

/** The menu under it. */
export async function openAccountMenu(page, words) {
  await accountButton(page, words).click();
  await page.getByRole('menu').waitFor();
}

/** Home, or where one is, with the user centre open, at a tab of `account.tabs`. */
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

/** Home with the sign-in dialog open. */
export async function openSignIn(page, words) {
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: words('shell.signIn') })
    .click();
  await page.getByRole('dialog').waitFor();
}

/** Points at what a toast says: it stays for as long. */
export const hold = (page, text) => page.getByText(text, { exact: true }).first().hover();

/** Takes the pointer away from what it pressed last. */
export const pointAway = (page) => page.mouse.move(0, 0);

/** The call with this path answers so, or not at all. */
export async function answered(page, { path }, data) {
  await page.route(
    (url) => url.pathname === path,
    (route) => (data === undefined ? route.abort() : route.fulfill({ json: { code: 200, message: '', data } })),
  );
}
