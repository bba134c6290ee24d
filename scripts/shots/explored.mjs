// What a check found on the screens beyond the first one, listed under the conversation.
import { alter, stream } from './answers.mjs';
import { openChat } from './open.mjs';

/** Invented findings, because the page in these pictures has no faults. */
const notes = [
  { name: 'tried', tone: 'info', values: { screens: 8, controls: 23 } },
  {
    name: 'dead',
    tone: 'advice',
    values: { name: 'Export', role: 'button', route: '/reports', place: 'src/reports.tsx:31' },
  },
  { name: 'overflow', tone: 'advice', values: { route: '/team', width: 390, text: 'Invite' } },
  { name: 'contrast', tone: 'advice', values: { route: '/', ratio: 2.8, text: 'Late' } },
];
const check = {
  ...{ phase: 'clean', version: 1, problems: [], fixed: [], attempts: 0, hasBrowser: true },
  ...{ why: null, run: null },
};

export const explored = {
  name: 'chat-explored',
  person: true,
  async go(page, prepared) {
    await alter(page, 'chatInfo', (data) => {
      if (data.repair) data.repair.check = { id: 'look', seq: 1, status: 'done' };
    });
    await stream(page, 'chat/runs/look?**', 'look', [
      { type: 'check', check: { ...check, notes } },
      { status: 'END', code: 200 },
    ]);
    await openChat(page, prepared);
    await page.getByText('23').locator('xpath=ancestor-or-self::summary').click();
    await page.waitForTimeout(400);
  },
};
