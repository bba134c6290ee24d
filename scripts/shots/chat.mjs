// The conversation: how turns end, what users can do with them, and read-only views.
import { alter, refuse, stream } from './answers.mjs';
import { beforeAfter } from './before-after.mjs';
import { explored } from './explored.mjs';
import { openChat, openCode, openProject, pane } from './open.mjs';
import { queued, writing } from './writing.mjs';

/** Makes the newest answer end with `status`. */
const endedAs = (status) => (data) => {
  const turn = data.list?.at(-1)?.turn;
  if (turn) turn.status = status;
};

async function openMessageDialog(page, prepared, name) {
  await openChat(page, prepared);
  await page
    .getByRole('button', { name: prepared.words(name), exact: true })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

const problems = [
  {
    kind: 'build',
    message: 'Unexpected token, expected ","',
    file: 'src/components/order-list.tsx',
    line: 42,
    column: 7,
  },
  {
    kind: 'page',
    message: "TypeError: Cannot read properties of undefined (reading 'map')",
    file: 'src/app.tsx',
    line: 18,
    column: 21,
  },
];

export const chat = [
  writing,
  {
    name: 'chat-preview',
    person: true,
    async go(page, { project, words }) {
      await page.goto(project);
      await pane(page, words('panes.preview'));
      await page
        .frameLocator('iframe[name]')
        .getByRole('heading')
        .first()
        .waitFor({ timeout: 30_000 });
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'chat-conversation',
    person: true,
    go: (page, prepared) => openChat(page, prepared),
  },
  {
    name: 'chat-stopped',
    person: true,
    async go(page, prepared) {
      await alter(page, 'chatInfo', endedAs('stopped'));
      await openChat(page, prepared);
    },
  },
  {
    name: 'chat-interrupted',
    person: true,
    async go(page, prepared) {
      await alter(page, 'chatInfo', endedAs('interrupted'));
      await openChat(page, prepared);
    },
  },
  {
    name: 'chat-failed',
    person: true,
    async go(page, prepared) {
      await openChat(page, prepared);
      await refuse(page, 'chat', 4000);
      await page.locator('textarea').fill(prepared.words('homePrompts.general')[1]);
      await page.keyboard.press('Enter');
      await page
        .getByRole('alert')
        .getByText(prepared.words('common.dismiss'), { exact: true })
        .waitFor();
      // Wait until the toast with the same message is gone.
      await page.waitForTimeout(3500);
    },
  },
  {
    name: 'chat-offline',
    person: true,
    async go(page, prepared) {
      await openProject(page, prepared);
      await pane(page, prepared.words('panes.chat'));
      await page.context().setOffline(true);
      await page.locator('textarea').fill(prepared.words('homePrompts.general')[1]);
      await page.keyboard.press('Enter');
      await page.waitForTimeout(9000);
    },
  },
  {
    name: 'chat-discuss',
    person: true,
    async go(page, prepared) {
      await alter(page, 'models', (data) => Object.assign(data, { starter: false }));
      await openChat(page, prepared);
      await page
        .getByRole('radio', { name: prepared.words('chat.mode.discuss') })
        .or(page.getByRole('button', { name: prepared.words('chat.mode.discuss') }))
        .first()
        .click();
      await page.waitForTimeout(400);
    },
  },
  {
    name: 'chat-meter',
    person: true,
    async go(page, prepared) {
      await alter(page, 'models', (data) => Object.assign(data, { starter: false }));
      await openChat(page, prepared);
      await page.getByRole('button', { name: prepared.words('chat.meter.open') }).click();
      await page.getByText(prepared.words('chat.meter.note')).waitFor();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'chat-problems',
    person: true,
    async go(page, prepared) {
      await alter(page, 'chatInfo', (data) => {
        if (data.repair) data.repair.check = { id: 'look', seq: 1, status: 'done' };
      });
      const check = {
        phase: 'broken',
        version: 1,
        problems,
        attempts: 3,
        hasBrowser: true,
        why: 'same',
        run: null,
      };
      const fixed = [{ name: 'import', file: 'src/app.tsx', subject: 'useState' }];
      await stream(page, 'chat/runs/look?**', 'look', [
        { type: 'check', check: { ...check, fixed } },
        { status: 'END', code: 200 },
      ]);
      await openChat(page, prepared);
    },
  },
  {
    name: 'chat-long',
    person: true,
    async go(page, prepared) {
      await alter(page, 'chatInfo', (data) => {
        if (data.list)
          data.list = Array.from({ length: 8 }, (_, at) =>
            data.list.map((one) => ({ ...one, id: `${one.id}-${at}`, uuid: `${one.uuid}-${at}` })),
          ).flat();
      });
      await openChat(page, prepared);
      await page.mouse.move(300, 400);
      await page.mouse.wheel(0, -1500);
      await page.waitForTimeout(600);
    },
  },
  explored,
  queued,
  {
    name: 'rewind',
    person: true,
    go: (page, prepared) => openMessageDialog(page, prepared, 'versions.rewind'),
  },
  {
    name: 'fork',
    person: true,
    go: (page, prepared) => openMessageDialog(page, prepared, 'versions.fork'),
  },
  {
    name: 'chat-reader',
    person: true,
    async go(page, prepared) {
      await alter(page, 'chatInfo', (data) =>
        Object.assign(data, { readOnly: true, repair: null }),
      );
      await openChat(page, prepared);
    },
  },
  {
    name: 'visibility',
    person: true,
    async go(page, prepared) {
      await openChat(page, prepared);
      await page.getByRole('button', { name: prepared.words('projects.visibility') }).click();
      await page.waitForTimeout(500);
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
  beforeAfter,
  {
    name: 'rules-file',
    person: true,
    // The rules button adds a file to the project, which must not appear in other pictures.
    alone: true,
    async go(page, prepared) {
      await openCode(page, prepared);
      const sheet = page.getByRole('button', {
        name: prepared.words('workbench.files'),
        exact: true,
      });
      if (page.viewportSize().width < 640) await sheet.click();
      await page.getByRole('button', { name: prepared.words('files.rules') }).click();
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'shortcuts',
    person: true,
    async go(page, { project }) {
      await page.goto(project);
      await page
        .frameLocator('iframe[name]')
        .locator('h1, h2')
        .first()
        .waitFor({ state: 'attached' });
      await page.waitForTimeout(500);
      await page.evaluate(() => document.activeElement?.blur());
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
];
