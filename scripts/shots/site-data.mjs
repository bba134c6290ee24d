// The data manager of a managed project. Its calls are answered with invented rows, because making
// an app with a database in every language would take an hour.
import { answer, refuse } from './answers.mjs';
import { answerFunctions } from './site-functions.mjs';
import { answerStaff, openAdmin } from './staff.mjs';

const column = (name, type, more = {}) => ({
  ...{ name, type, isNullable: true, default: null, isGenerated: false },
  ...{ values: null, references: null },
  ...more,
});
const own = [{ who: 'row-owner', column: 'user_id' }];
const staff = [{ who: 'staff', role: 'staff' }];
const table = (name, rows, columns, rules, more = {}) => ({
  ...{ name, kind: 'table', rows, columns, primaryKey: ['id'], isReferenced: false, rules },
  ...more,
});
const id = column('id', 'uuid', { isNullable: false, default: 'gen_random_uuid()' });
const needed = { isNullable: false };

const texts = {
  'zh-CN': [
    ['林小雨', '靠窗的位置，谢谢'],
    ['周文', null],
    ['陈可', '有一位小朋友'],
  ],
  'ja-JP': [
    ['青木さくら', '窓側の席をお願いします'],
    ['石田陽斗', null],
    ['上野結衣', '子ども一名'],
  ],
  'ko-KR': [
    ['강하늘', '창가 자리 부탁드려요'],
    ['김도윤', null],
    ['박서아', '아이 한 명'],
  ],
  'en-US': [
    ['Amelia Hart', 'A table by the window, please'],
    ['Noah Fields', null],
    ['Isla Brook', 'One child'],
  ],
};

const bookings = table(
  'bookings',
  3,
  [
    id,
    column('name', 'text', needed),
    column('day', 'date', needed),
    column('seats', 'integer', { ...needed, default: '2' }),
    column('state', 'booking_state', {
      ...{ isNullable: false, default: "'new'" },
      values: ['new', 'confirmed', 'cancelled'],
    }),
    column('note', 'text'),
    column('extra', 'jsonb'),
    column('user_id', 'uuid', { references: { table: 'auth.users', column: 'id' } }),
  ],
  { read: [...own, ...staff], add: own, change: [...own, ...staff], remove: staff },
);
const dishes = table(
  'dishes',
  24,
  [id, column('title', 'text', needed), column('price', 'numeric')],
  {
    ...{ read: [{ who: 'everyone' }], add: staff, change: staff, remove: staff },
  },
);
const roles = table('user_roles', 2, [id, column('role', 'text')], {
  read: [{ who: 'expression', expression: 'user_id = auth.uid() AND active', isCondition: false }],
  ...{ add: [{ who: 'nobody' }], change: [{ who: 'nobody' }], remove: [{ who: 'nobody' }] },
});
const today = {
  ...dishes,
  name: 'menu_today',
  kind: 'view',
  rows: null,
  rules: null,
  primaryKey: [],
};

const uuidOf = (number) => `7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a1${number}`;

/** Makes the project managed, and answers the calls of its data manager. */
async function withData(page, { project, words }, options) {
  const uuid = project.split('/').at(-1);
  await page.goto(project);
  await setManaged(page, uuid, 1);
  await answerData(page, uuid, options);
  await answerStaff(page, uuid);
  await openData(page, { project, words });
}

/** Answers the calls of the data manager with invented rows, users and files. */
async function answerData(page, uuid, { usage = {}, tables } = {}) {
  const locale = (await page.context().cookies()).find(({ name }) => name === 'NEXT_LOCALE').value;
  const rows = texts[locale].map(([name, note], index) => ({
    values: {
      ...{ id: uuidOf(index), name, day: `2027-02-1${index}`, seats: 2 + index },
      ...{ state: index === 1 ? 'confirmed' : 'new', note },
      extra: index === 0 ? { allergies: ['nuts'] } : null,
      user_id: uuidOf(index + 4),
    },
    cut: [],
  }));
  const base = `siteDb/${uuid}`;
  const megabyte = 1024 ** 2;
  await answer(page, `${base}/usage*`, {
    ...{ bytes: 12.4 * megabyte, limit: 1024 * megabyte, isFull: false, hasLiveData: true },
    ...usage,
  });
  await answer(page, `${base}/tables?*`, { list: tables ?? [bookings, dishes, today, roles] });
  await answer(page, `${base}/tables/*/row?*`, { values: rows[0].values });
  await answer(page, `${base}/tables/bookings?*`, { list: rows, total: 3, isRefused: false });
  const user = (number, email, more) => ({
    ...{ id: uuidOf(number), email, isConfirmed: true, isAnonymous: false },
    ...{ createdAt: '2026-11-20T09:30:00Z', lastSignInAt: '2026-11-26T17:05:00Z', ...more },
  });
  await answer(page, `${base}/users*`, {
    list: [
      user(4, 'amelia@shop.example', {}),
      user(5, 'noah@shop.example', { isConfirmed: false, lastSignInAt: null }),
      user(6, '', { isAnonymous: true, isConfirmed: false }),
    ],
    total: 3,
  });
  await answer(page, `${base}/files?*`, { list: [{ name: 'photos', isPublic: true }] });
  await answer(page, `${base}/files/photos?*`, {
    list: [
      { name: '2027', isFolder: true, bytes: null, type: '', updatedAt: null },
      ...['room.webp', 'terrace.webp'].map((name, index) => ({
        ...{ name, isFolder: false, bytes: 182_000 + index * 61_000, type: 'image/webp' },
        updatedAt: '2026-11-20T09:30:00Z',
      })),
    ],
    hasMore: false,
  });
  await answerFunctions(page, `siteFunctions/${uuid}`);
}

const setManaged = (page, uuid, isManage) =>
  page.evaluate(
    ([body, method]) =>
      fetch('/servers/auto-website-bff/api/v1/siteManage', {
        ...{ method, body, headers: { 'content-type': 'application/json' } },
      }),
    [JSON.stringify({ uuid, isManage }), isManage ? 'POST' : 'PUT'],
  );

async function openData(page, { project, words }) {
  await page.goto(project);
  await page.waitForTimeout(2500);
  const scope = page.viewportSize().width < 1024 ? page.locator('nav') : page.locator('#workbench');
  await scope.getByRole('button', { name: words('workbench.data'), exact: true }).click();
  await page.getByRole('region', { name: words('siteData.title'), exact: true }).waitFor();
  await page.waitForTimeout(800);
}

const restorePoints = [
  { number: 4, version: null, reason: 'by-hand', at: '2026-11-26T17:05:00Z' },
  { number: 3, version: 12, reason: 'publication', at: '2026-11-24T08:40:00Z' },
  { number: 2, version: null, reason: 'restore', at: '2026-11-20T09:30:00Z' },
  { number: 1, version: 3, reason: 'publication', at: '2026-11-12T09:30:00Z' },
];

/** Opens a part of the data manager. */
const part = (page, words, name) =>
  page.getByRole('button', { name: words(`siteData.section.${name}`), exact: true }).click();

/** A picture of the data manager; afterwards the project has no data again. */
const screen = (name, then = async () => {}, options = {}) => ({
  ...{ name, person: true, alone: true },
  async go(page, prepared) {
    await withData(page, prepared, options);
    await then(page, prepared);
    await page.waitForTimeout(500);
  },
  leave: (page, { project }) => setManaged(page, project.split('/').at(-1), 0),
});

/** A picture of the page of the admin, for a guest or for somebody who is signed in. */
function adminScreen(name, who, then = async () => {}) {
  const uuid = uuidOf(9);
  return {
    name,
    async go(page, { words }) {
      const title = words('homePrompts.general')[0].slice(0, 24);
      await openAdmin(page, uuid, { title, who, withData: () => answerData(page, uuid) });
      await then(page, words);
      await page.waitForTimeout(500);
    },
  };
}

export const siteDataScreens = [
  screen('data-rows'),
  screen('data-row', async (page, { words }) => {
    await page.getByRole('table').getByRole('button').nth(8).click();
    await page.getByRole('dialog').waitFor();
    await page.getByText(words('siteData.saveRow')).waitFor();
  }),
  screen('data-users', (page, { words }) => part(page, words, 'users')),
  screen('data-files', (page, { words }) => part(page, words, 'files')),
  screen('data-functions', (page, { words }) => part(page, words, 'functions')),
  screen('data-rules', (page, { words }) => part(page, words, 'rules')),
  ...['data-restore', 'data-restore-confirm'].map((name) =>
    screen(name, async (page, { words }) => {
      await answer(page, 'siteManage/*/restorePoints*', { list: restorePoints });
      await page.getByRole('button', { name: words('siteData.showLive') }).click();
      await part(page, words, 'restore');
      const restore = page.getByRole('listitem').getByRole('button');
      await restore.first().waitFor();
      if (name === 'data-restore') return;
      await restore.first().click();
      await page.getByRole('dialog').waitFor();
    }),
  ),
  screen('data-sql', async (page, { words }) => {
    await part(page, words, 'sql');
    await answer(page, 'siteDb/*/sql', {
      ...{ ok: false, line: 3, code: '42703', message: 'column "seat" does not exist' },
      hint: 'Perhaps you meant to reference the column "bookings.seats".',
    });
    const editor = page.locator('.cm-content').last();
    await editor.click();
    await page.keyboard.type('select day, seat\nfrom bookings\norder by seat;');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('alert').last().waitFor();
  }),
  screen('data-staff', (page, { words }) => part(page, words, 'staff')),
  screen('data-empty', undefined, { tables: [] }),
  screen(
    'data-live-full',
    async (page, { words }) => {
      await page.getByRole('button', { name: words('siteData.showLive') }).click();
      await page
        .getByRole('status')
        .filter({ hasText: words('siteData.data.live') })
        .waitFor();
    },
    { usage: { bytes: 1024 ** 3, isFull: true } },
  ),
  screen('data-away', async (page, { project, words }) => {
    await refuse(page, `siteDb/${project.split('/').at(-1)}/tables?*`, 503);
    await page
      .getByRole('region', { name: words('siteData.title'), exact: true })
      .getByRole('button', { name: words('siteData.reload') })
      .click();
    await page.waitForTimeout(4000);
  }),
  adminScreen('staff-sign-in', null),
  adminScreen('staff-rows', { name: 'noah@shop.example', role: 'staff' }),
  adminScreen('staff-read-only', { name: 'isla@shop.example', role: 'read-only' }),
  adminScreen('staff-people', { name: 'owner', role: 'owner' }, async (page, words) => {
    await page.getByRole('button', { name: words('siteAdmin.section.people') }).click();
  }),
  adminScreen('staff-log', { name: 'owner', role: 'owner' }, async (page, words) => {
    await page.getByRole('button', { name: words('siteAdmin.section.log') }).click();
  }),
];
