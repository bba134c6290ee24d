// The page of a project before and after its newest version.
import { WB } from '../../domain/contract/paths.ts';
import { openChat, pane } from './open.mjs';

/**
 * Waits until the newest version of the project has a picture. A check takes it some seconds after
 * the page is ready, and the next turn ends a check that is not done.
 */
async function waitForPicture(page, project) {
  const path = `${WB}/versions/${project.split('/').at(-1)}`;
  for (let left = 90; left > 0; left--) {
    const { data } = await page.evaluate(async (at) => (await fetch(at)).json(), path);
    if (data.list.find(({ number }) => number === data.head)?.hasPicture) return;
    await page.waitForTimeout(1000);
  }
  throw new Error('The newest version has no picture.');
}

export const beforeAfter = {
  name: 'history-before-after',
  person: true,
  alone: true,
  async go(page, prepared) {
    await openChat(page, prepared);
    const { words, project } = prepared;
    const prompt = words('chat.nextSteps.colour.fill');
    // Only the picture of the first theme and width creates the second version. The other pictures
    // show the same two versions.
    if ((await page.getByText(prompt, { exact: true }).count()) < 1) {
      await waitForPicture(page, project);
      await page.locator('textarea').fill(prompt);
      await page.keyboard.press('Enter');
      await page.getByText(prompt, { exact: true }).first().waitFor();
      await page.locator('[data-stage="ready"]').last().waitFor({ timeout: 60_000 });
    }
    await waitForPicture(page, project);
    // After a turn a phone shows the preview.
    await pane(page, words('panes.chat'));
    await page
      .getByRole('button', { name: words('versions.compare'), exact: true })
      .last()
      .click();
    await page.getByRole('dialog').locator('input[type=range]').waitFor();
    await page.waitForTimeout(1500);
  },
};
