// An answer that is being written, on a connection slow enough for a picture.
import { openCode } from './open.mjs';

/**
 * Bytes per second of a connection on which the starter's answer takes some seconds, so that there
 * is time for a picture.
 */
const slowly = 6_000;
const lines = new WeakMap();

/** Limits the connection to a poor mobile one; `null` removes the limit. */
async function slow(page, bytesPerSecond) {
  // Chromium lets a debugging session remove only its own limit, so reuse the session.
  const client = lines.get(page) ?? (await page.context().newCDPSession(page));
  lines.set(page, client);
  const throughput = bytesPerSecond ?? -1;
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: throughput, uploadThroughput: throughput },
  });
}

/**
 * Starts a first site from home and returns while its answer streams. Slows the connection once the
 * answer has begun, because before that the page still loads code that shows it.
 */
async function beginWriting(page, prepared, prompt) {
  await openCode(page, prepared);
  await page.goto('/');
  await page.locator('textarea').fill(prompt);
  await page.keyboard.press('Enter');
  await page.locator('[data-stage="writing"]').waitFor();
  await slow(page, slowly);
}

export const writing = {
  name: 'chat-writing',
  person: true,
  alone: true,
  async go(page, prepared) {
    await beginWriting(page, prepared, prepared.words('homePrompts.general')[0]);
    await page.waitForTimeout(700);
  },
  /** Lets the run end, so that the next run can start. */
  async leave(page) {
    await slow(page, null);
    await page.locator('[data-stage="ready"]').waitFor({ timeout: 60_000 });
  },
};

/** Two further prompts wait until the answer ends. */
export const queued = {
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
    // A run that was already stopped never becomes ready.
    await page
      .locator('[data-stage="ready"]')
      .waitFor({ timeout: 20_000 })
      .catch(() => {});
  },
};
