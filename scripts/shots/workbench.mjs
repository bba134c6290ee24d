// The workbench: files, editing, the page in its frame, and export.
import { alter } from './answers.mjs';
import { openCode, openFile, openProject, pane } from './open.mjs';

/** Types into an open file, as a user who edits by hand. */
async function edit(page, prepared) {
  await openFile(page, prepared, 'content.ts');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('// A line of my own\n');
  await page.waitForTimeout(300);
}

async function openTakeOut(page, prepared) {
  await openCode(page, prepared);
  await page.getByRole('button', { name: prepared.words('workbench.takeOut') }).click();
  await page.getByRole('menu').waitFor();
}

export const workbench = [
  {
    name: 'chat-code',
    person: true,
    async go(page, { project, words }) {
      await page.goto(project);
      await page.waitForTimeout(2500);
      await pane(page, words('panes.code'));
      if (page.viewportSize().width >= 1024)
        await page.getByRole('button', { name: words('workbench.code'), exact: true }).click();
      const file = page.getByRole('treeitem', { name: 'app.tsx' });
      if (page.viewportSize().width >= 640) await file.click();
      await page.keyboard.press('Control+j');
      await page.waitForTimeout(1200);
    },
  },
  {
    name: 'files-sheet',
    person: true,
    widths: [390],
    async go(page, prepared) {
      await openCode(page, prepared);
      await page
        .getByRole('button', { name: prepared.words('workbench.files'), exact: true })
        .click();
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'file-create',
    person: true,
    widths: [768, 1440],
    async go(page, prepared) {
      await openCode(page, prepared);
      await page.getByRole('button', { name: prepared.words('files.create'), exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'file-search',
    person: true,
    widths: [768, 1440],
    async go(page, prepared) {
      await openCode(page, prepared);
      await page.getByRole('button', { name: prepared.words('search.open'), exact: true }).click();
      await page.getByRole('searchbox').fill('title');
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'edit-page',
    person: true,
    async go(page, prepared) {
      await openProject(page, prepared);
      await page
        .locator('#workbench')
        .getByRole('button', { name: prepared.words('editPage.edit'), exact: true })
        .click();
      await page.waitForTimeout(600);
      await page.frameLocator('iframe[name]').getByRole('heading').first().click({ force: true });
      await page.waitForTimeout(900);
    },
  },
  { name: 'editing', person: true, go: (page, prepared) => edit(page, prepared) },
  {
    name: 'find-in-file',
    person: true,
    async go(page, prepared) {
      await openFile(page, prepared, 'content.ts');
      await page.getByRole('button', { name: prepared.words('find.open') }).click();
      await page.locator('.cm-search [name=search]').pressSequentially('title');
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'unsaved',
    person: true,
    async go(page, prepared) {
      await edit(page, prepared);
      await page.getByRole('banner').getByRole('link').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'conflict',
    person: true,
    async go(page, prepared) {
      await edit(page, prepared);
      await alter(page, 'chatInfo', (data, request) => {
        if (request.postDataJSON().request_type !== 'get_chat') return;
        data.version += 1;
        for (const file of data.files)
          if (file.file_path.endsWith('content.ts'))
            file.file_content = `// Somebody else's line\n${file.file_content}`;
      });
      await page.route('**/api/v1/chatInfo', async (route) => {
        const asked = route.request().postDataJSON();
        if (asked.request_type === 'save_file')
          return route.fulfill({ json: { code: 409, message: '', data: null } });
        return route.fallback();
      });
      await page.keyboard.press('Control+s');
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'responsive',
    person: true,
    widths: [768, 1440],
    async go(page, prepared) {
      await openProject(page, prepared);
      await page.getByRole('button', { name: prepared.words('preview.responsive') }).click();
      await page.getByRole('separator', { name: prepared.words('preview.rightEdge') }).focus();
      for (let at = 0; at < 3; at++) await page.keyboard.press('ArrowRight');
      await page.waitForTimeout(600);
    },
  },
  {
    name: 'full-screen',
    person: true,
    async go(page, prepared) {
      await openProject(page, prepared);
      await page.getByRole('button', { name: prepared.words('preview.fullscreen') }).click();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'choosing',
    person: true,
    async go(page, prepared) {
      await openProject(page, prepared);
      await page.getByRole('button', { name: prepared.words('preview.changeThis') }).click();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'chosen-part',
    person: true,
    async go(page, prepared) {
      await openProject(page, prepared);
      await page.getByRole('button', { name: prepared.words('preview.changeThis') }).click();
      await page.waitForTimeout(300);
      await page.frameLocator('iframe[name]').getByRole('heading').first().click({ force: true });
      // Wait until the chosen part is attached to the prompt. Then wait until the services have
      // taken a picture of the part in their own browser.
      await page
        .getByRole('button', { name: prepared.words('chat.part.remove') })
        .first()
        .waitFor();
      await page
        .getByText(prepared.words('chat.part.picturing'))
        .last()
        .waitFor({ state: 'hidden', timeout: 30_000 });
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'no-answer',
    person: true,
    async go(page, { project, words }) {
      // Let the request for the previewed page never complete.
      await page.route(/\.preview\./, (route) =>
        route.request().isNavigationRequest() ? undefined : route.continue(),
      );
      await page.goto(project);
      await pane(page, words('panes.preview'));
      await page.getByText(words('preview.failed')).waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'reader',
    person: true,
    async go(page, prepared) {
      await alter(page, 'chatInfo', (data) =>
        Object.assign(data, { readOnly: true, repair: null }),
      );
      await openProject(page, prepared);
    },
  },
  { name: 'take-out', person: true, go: (page, prepared) => openTakeOut(page, prepared) },
  {
    name: 'push',
    person: true,
    async go(page, prepared) {
      await openTakeOut(page, prepared);
      await page.getByRole('menuitem', { name: prepared.words('repository.push') }).click();
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(400);
    },
  },
];
