// Publishing and sharing, in each of their states.
import { answer, stream } from './answers.mjs';
import { openProject } from './open.mjs';
import { scrollToSection } from './scroll.mjs';

const ago = (hours) => new Date(Date.now() - hours * 3_600_000).toISOString();
const edition = (number, hours) => ({
  number,
  version: number + 1,
  at: ago(hours),
  files: 12,
  bytes: 245_000,
  picture: false,
});

/** Returns the publication of a project that was published twice. */
function published(words, changes = {}) {
  const [title] = words('homePrompts.general');
  const texts = { title: title.split(/[，、,]/)[0], sentence: title };
  return {
    place: { domain: 'sites.example', port: 443, secure: true },
    ...{ available: true, name: 'weekend-7f3a2c', current: 2, changed: false },
    keeping: { quota: 3, used: 1, until: null },
    list: [edition(2, 1), edition(1, 50)].map((one) => ({ ...one, ...texts })),
    attempt: null,
    ...changes,
  };
}

/** One own domain in a state; the others are those of a name that is connected. */
const domain = (host, changes = {}) => ({
  ...{ host, name: host, url: `https://${host}/`, state: 'verified', isPrimary: false },
  ...{ isApex: false, proof: 'found', pointing: 'here', checkedAt: ago(1) },
  ...{ missingSince: null, stopsAt: null },
  record: { name: `_sayso-verify.${host}`, value: `sayso-verify=${'3f9a61c04e'.repeat(4)}` },
  ...changes,
});

const domainStates = [
  domain('shop.example.com', { isPrimary: true }),
  domain('www.shop.example.com'),
  domain('old.example.com', {
    ...{ state: 'missing', proof: 'missing', missingSince: ago(50), stopsAt: ago(-118) },
  }),
  domain('example.com', {
    ...{ state: 'pending', isApex: true, proof: 'missing', pointing: 'elsewhere' },
  }),
];

/** Opens the section of own domains. `isOpen`: also its contents. */
async function openDomains(page, prepared, { list, isOpen = true, offers = [] }) {
  await answer(page, 'siteDomains/*', {
    ...{ isOn: true, list, offers },
    target: { host: 'sites.sayso-hosting.net', addresses: ['203.0.113.7'] },
  });
  await open(page, prepared);
  const title = page.getByRole('dialog').getByText(prepared.words('siteDomains.title'));
  if (isOpen) await title.click();
  await scrollToSection(title);
  await page.waitForTimeout(400);
}

const entry = (id, form, excerpt, hours, isRead) => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${id}`, form, excerpt, isRead },
  ...{ at: ago(hours), isSpam: false },
});
const entries = [
  entry(1, 'contact', 'Mei Lin · mei@mail.example · 周六晚上还有六个人的位子吗？', 0.2, false),
  entry(2, 'booking', 'Ana Ortiz · +34 600 111 222 · A table by the window, please', 5, false),
  entry(3, 'contact', '<script>alert(1)</script> · =1+1', 30, true),
];
const emptyInbox = {
  ...{ total: 0, unread: 0, spam: 0, most: 500, refusedAt: null, forms: [] },
  mail: { isOn: false, address: null, unconfirmed: null },
};
const inbox = { ...emptyInbox, total: 3, unread: 2 };

/** Opens the inbox of the site from the publish dialog. */
async function openInbox(page, prepared, changes = {}, list = entries) {
  await answer(page, 'siteForms/*', { ...inbox, ...changes });
  await answer(page, 'siteForms/*/entries?*', { list, total: list.length });
  await open(page, prepared);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: prepared.words('publishing.forms.title') })
    .click();
  await page.waitForTimeout(900);
}

async function openEntry(page, prepared) {
  const { excerpt: _, ...first } = entries[0];
  await answer(page, 'siteForms/*/entries/*', {
    ...{ ...first, isRead: true, page: '/contact' },
    fields: [
      ['Name', 'Mei Lin'],
      ['E-mail', 'mei@mail.example'],
      ['Message', '周六晚上还有六个人的位子吗？\n<b>Danke</b>'],
    ],
  });
  await openInbox(page, prepared);
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
  await page.waitForTimeout(700);
}

/** Opens who may visit, and chooses another audience if one is given. */
async function openVisitors(page, prepared, audience, wanted) {
  const { words } = prepared;
  await open(page, prepared, undefined, audience);
  const title = page.getByRole('dialog').getByText(words('siteVisitors.title'), { exact: true });
  await title.click();
  if (wanted)
    await page.getByRole('button', { name: words(`siteVisitors.choice.${wanted}`) }).click();
  await title.evaluate((line) => line.closest('details').scrollIntoView({ block: 'start' }));
  await page.waitForTimeout(400);
}

/** Whom the owner of a site has invited. */
const invited = {
  people: ['mei@mail.example', 'tom.schneider@long-company-name.example', '13800138000'].map(
    (contact, at) => ({ id: `p${at}`, contact, invitedAt: '2026-11-28T08:00:00Z' }),
  ),
  ...{ kinds: ['mail'], staff: 2, holdsPersonalData: false },
};

export async function open(page, prepared, changes, audience = 'everyone', people = invited) {
  await answer(page, 'siteVisitors/*', { audience });
  await answer(page, 'siteVisitors/*/people', people);
  await answer(page, 'publishing/*', published(prepared.words, changes));
  await openProject(page, prepared);
  const states = ['none', 'publishing', 'failed', 'changed', 'published'].map((one) =>
    prepared.words(`publishing.state.${one}`),
  );
  const spoken = states.map((state) => state.split('{')[0].trim() || state.split('}')[1].trim());
  await page
    .locator('#workbench')
    .getByRole('button', { name: new RegExp(spoken.join('|')) })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(900);
}

const attempt = (status) => ({ run: 'build', status, at: ago(0.1) });
const said = (...lines) =>
  lines.map((content) => ({ type: 'data', data: `${content}\r\n`, code: 200 }));
const log = said(
  'vite v8.0.0 building for production...',
  'transforming...',
  'src/app.tsx (12:4): "Menu" is not exported by "src/menu.tsx"',
);

async function openShare(page, prepared, item) {
  await openProject(page, prepared);
  await page
    .locator('#workbench')
    .getByRole('button', { name: prepared.words('versions.share'), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('menu').waitFor();
  if (!item) return;
  await page.getByRole('menuitem', { name: prepared.words(item) }).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(700);
}

export const publishing = [
  { name: 'published', person: true, go: (page, prepared) => open(page, prepared) },
  { name: 'forms-inbox', person: true, go: (page, prepared) => openInbox(page, prepared) },
  { name: 'forms-entry', person: true, go: openEntry },
  {
    name: 'forms-empty',
    person: true,
    go: (page, prepared) => openInbox(page, prepared, emptyInbox, []),
  },
  {
    name: 'publish-changed',
    person: true,
    go: (page, prepared) => open(page, prepared, { changed: true }),
  },
  {
    name: 'publish-offline',
    person: true,
    go: (page, prepared) => open(page, prepared, { current: null }),
  },
  {
    name: 'publish-failed',
    person: true,
    async go(page, prepared) {
      await stream(page, 'chat/runs/build?**', 'build', [
        ...log,
        { type: 'error', code: 705 },
        { status: 'END', code: 705 },
      ]);
      await open(page, prepared, { attempt: attempt('failed'), changed: true });
    },
  },
  {
    name: 'publish-running',
    person: true,
    async go(page, prepared) {
      await stream(page, 'chat/runs/build?**', 'build', log.slice(0, 2));
      await open(page, prepared, { attempt: attempt('running') });
    },
  },
  {
    name: 'publish-quota',
    person: true,
    go: (page, prepared) =>
      open(page, prepared, { keeping: { quota: 1, used: 3, until: Date.now() + 5 * 86_400_000 } }),
  },
  {
    name: 'publish-unavailable',
    person: true,
    go: (page, prepared) => open(page, prepared, { available: false, changed: true }),
  },
  {
    name: 'unpublish',
    person: true,
    async go(page, prepared) {
      await open(page, prepared);
      await page.getByRole('button', { name: prepared.words('publishing.unpublish') }).click();
      await page.waitForTimeout(400);
    },
  },
  {
    name: 'visitors',
    person: true,
    go: (page, prepared) => openVisitors(page, prepared, 'everyone', 'password'),
  },
  {
    name: 'visitors-owner',
    person: true,
    go: (page, prepared) => openVisitors(page, prepared, 'owner'),
  },
  {
    name: 'visitors-invited',
    person: true,
    go: (page, prepared) => openVisitors(page, prepared, 'invited'),
  },
  {
    name: 'visitors-hint',
    person: true,
    async go(page, prepared) {
      await open(page, prepared, undefined, 'everyone', { ...invited, holdsPersonalData: true });
      const hint = page.getByText(prepared.words('siteVisitors.hint.text'));
      await hint.evaluate((line) => line.scrollIntoView({ block: 'start' }));
      await page.waitForTimeout(400);
    },
  },
  {
    name: 'domains-closed',
    person: true,
    go: (page, prepared) => openDomains(page, prepared, { list: domainStates, isOpen: false }),
  },
  {
    name: 'domains-none',
    person: true,
    go: (page, prepared) => openDomains(page, prepared, { list: [] }),
  },
  {
    name: 'domains-pending',
    person: true,
    go: (page, prepared) =>
      openDomains(page, prepared, {
        list: [domain('shop.example.com', { state: 'pending', proof: null, pointing: null })],
      }),
  },
  {
    name: 'domains',
    person: true,
    go: (page, prepared) =>
      openDomains(page, prepared, {
        list: domainStates,
        offers: [{ host: 'www.example.com', name: 'www.example.com' }],
      }),
  },
  {
    name: 'domains-remove',
    person: true,
    async go(page, prepared) {
      await openDomains(page, prepared, { list: domainStates });
      const label = prepared.words('siteDomains.remove').replace('{name}', 'www.shop.example.com');
      await page.getByRole('button', { name: label }).click();
      await page.waitForTimeout(500);
    },
  },
  { name: 'share-menu', person: true, go: (page, prepared) => openShare(page, prepared) },
  {
    name: 'share-preview',
    person: true,
    go: (page, prepared) => openShare(page, prepared, 'versions.sharePreview'),
  },
];
