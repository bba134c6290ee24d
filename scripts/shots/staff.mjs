// The admin of an app for its staff, in the workbench and on its own page. Its calls are answered
// with invented people, because a published app in every language would take an hour.
import { answer } from './answers.mjs';

const person = (number, name, role, hasJoined) => ({
  id: `7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b2b2${number}`,
  ...{ name, role, hasJoined, invitedAt: '2026-11-20T09:30:00Z' },
});
export const people = [
  person(1, 'amelia@shop.example', 'owner', true),
  person(2, 'noah@shop.example', 'staff', true),
  person(3, 'isla.brook.with.a.long.name@shop.example', 'read-only', false),
];
const entry = (id, more) => ({
  ...{ id, at: '2026-11-26T17:05:00Z', person: 'noah@shop.example', table: 'bookings' },
  ...{ row: 'id: 7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11', before: '', after: '', isDone: true },
  ...more,
});
export const entries = [
  entry(3, { verb: 'change', before: 'state: new', after: 'state: confirmed' }),
  entry(2, { verb: 'remove', before: 'name: Noah Fields, seats: 3', isDone: false }),
  entry(1, { verb: 'export', row: '', person: 'amelia@shop.example' }),
];

/** Answers the calls about the admin, for a project or on the page of the admin. */
export async function answerStaff(page, uuid) {
  const address = 'http://booking-k3x9qa--admin.localhost:4100/staff';
  await answer(page, `siteManage/${uuid}/admin`, { state: 'open', address, list: people });
  await answer(page, `siteManage/${uuid}/admin/log*`, { list: entries, total: 3 });
}

const sessions = '**/servers/staff/session';

/** Opens the page of the admin, as the gateway requests it, for somebody or for a guest. */
export async function openAdmin(page, uuid, { title, who, withData }) {
  await page.setExtraHTTPHeaders({ 'x-sayso-admin': 'booking-k3x9qa' });
  const data = { uuid, title, site: 'http://booking-k3x9qa.localhost:4100/', person: who };
  await page.route(sessions, (route) => route.fulfill({ json: { code: 200, message: '', data } }));
  if (who) await withData();
  await answerStaff(page, uuid);
  await page.goto('/staff');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(1500);
}
