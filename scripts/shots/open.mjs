// Ways to a place that several pictures share.

/** Below 1024 px one pane shows at a time. */
export async function pane(page, name) {
  if (page.viewportSize().width < 1024) await page.getByRole('button', { name, exact: true }).click();
}

/** The menu under the person's own picture. */
export async function openAccountMenu(page, words) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: words('shell.account') })
    .click();
  await page.getByRole('menu').waitFor();
}

/** Home with the user centre open, at a tab of `account.tabs`. */
export async function openUserCentre(page, words, tab) {
  await page.goto('/');
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
