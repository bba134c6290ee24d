// The conversation: how turns end, what users can do with them, and read-only views.
import { alter, refuse, stream } from './answers.mjs';
import { openCode, openProject, pane } from './open.mjs';

async function openChat(page, { project, words }) {
  await page.goto(project);
  await page.getByText(words('homePrompts.general')[0]).first().waitFor();
  // On a wide screen the page is beside it.
  if (page.viewportSize().width >= 1024)
    await page
      .frameLocator('iframe[name]')
      .getByRole('heading')
      .first()
      .waitFor({ timeout: 30_000 });
  await page.waitForTimeout(2500);
  await pane(page, words('panes.chat'));
}

/** Makes the newest answer end with `status`. */
const endedAs = (status) => (data) => {
  const turn = data.list?.at(-1)?.turn;
  if (turn) turn.status = status;
};

/** Bytes per second at which the starter's answer takes some seconds: enough for a picture. */
const slowly = 6_000;
const lines = new WeakMap();

/** Limits the connection to a poor mobile one; `null` removes the limit. */
async function slow(page, bytesPerSecond) {
  // Only the session that set a limit can remove it.
  const client = lines.get(page) ?? (await page.context().newCDPSession(page));
  lines.set(page, client);
  const throughput = bytesPerSecond ?? -1;
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: throughput, uploadThroughput: throughput },
  });
}

/**
 * Starts a first site from home and returns while its answer streams. Opens the studio before
 * slowing the connection.
 */
async function beginWriting(page, prepared, prompt) {
  await openCode(page, prepared);
  await page.goto('/');
  await page.locator('textarea').fill(prompt);
  await slow(page, slowly);
  await page.keyboard.press('Enter');
  await page.locator('[data-stage="writing"]').waitFor();
}

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
  {
    name: 'chat-writing',
    person: true,
    alone: true,
    async go(page, prepared) {
      await beginWriting(page, prepared, prepared.words('homePrompts.general')[0]);
      await page.waitForTimeout(700);
    },
    /** Lets the run end, so that the next one can start. */
    async leave(page) {
      await slow(page, null);
      await page.locator('[data-stage="ready"]').waitFor({ timeout: 60_000 });
    },
  },
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
  {
    name: 'chat-queued',
    person: true,
    alone: true,
    async go(page, prepared) {
      const [first, second, third] = prepared.words('homePrompts.general');
      await beginWriting(page, prepared, first);
      for (const next of [second, third]) {
        await page.locator('textarea').fill(next);
        await page.keyboard.press('Control+Enter');
      }
      await page
        .getByRole('button', { name: prepared.words('chat.queued.remove') })
        .nth(1)
        .waitFor();
      await page.waitForTimeout(500);
    },
    async leave(page, { words }) {
      await slow(page, null);
      const remove = page.getByRole('button', { name: words('chat.queued.remove') });
      while (await remove.first().isVisible())
        await remove
          .first()
          .click({ timeout: 2000 })
          .catch(() => {});
      // A run that was stopped by then never becomes ready.
      await page
        .locator('[data-stage="ready"]')
        .waitFor({ timeout: 20_000 })
        .catch(() => {});
    },
  },
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
