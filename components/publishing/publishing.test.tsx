import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Publication } from '@/domain/contract/publishing';
import { limits } from '@/domain/limits';
import type { Language } from '@/domain/locale';
import type {
  AccessFinding,
  ExposureQuestion,
  PrivacyReport,
} from '@/domain/privacy/privacy-report';
import { CallError } from '@/lib/upstream/call-error';
import { localhostSupport } from '@/lib/workbench/localhost-support';
import { eventStream, serveCalls, serverStatus } from '@/tests/support/calls';
import { renderPage } from '@/tests/support/render';
import { PublishDialog } from './publish-dialog';

let server: ReturnType<typeof serveCalls>;

const edition = {
  version: 3,
  at: '2026-01-02T03:00:00.000Z',
  files: 2,
  bytes: 2048,
  title: 'Tea by post',
  sentence: 'Leaves',
  picture: false,
};
const fresh: Publication = {
  ...{
    place: { domain: 'sites.example', port: 443, secure: true },
    available: true,
    name: null,
    current: null,
  },
  ...{ changed: false, keeping: { quota: null, used: 0, until: null }, list: [], attempt: null },
};
const online: Publication = {
  ...fresh,
  name: 'tea-k3x9qa',
  current: 2,
  list: [
    { ...edition, number: 2 },
    { ...edition, number: 1 },
  ],
};
const onClose = vi.fn();

async function show(
  publication: Publication,
  { grade = 1 as 1 | 2, language = 'en_US' as Language, title = 'Tea' } = {},
) {
  server.answers['publishing.read'] = () => publication;
  await renderPage(<PublishDialog uuid="u" title={title} grade={grade} onClose={onClose} />, {
    language,
  });
  await screen.findByRole('dialog');
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  server = serveCalls({
    'runtime.status': () => serverStatus(),
    'siteDomains.list': () => ({
      ...{ isOn: false, list: [], offers: [] },
      target: { host: '', addresses: [] },
    }),
    'siteListing.read': () => ({
      ...{ title: null, description: null, isFound: true },
      ...{ hasIcon: false, hasCard: false, revision: '' },
    }),
    'siteVisitors.read': () => ({ audience: 'everyone' }),
    'siteVisitors.people': () => ({ people: [], kinds: [], staff: null, holdsPersonalData: false }),
  });
  localhostSupport.setState({ isSupported: true });
});
afterEach(() => vi.clearAllMocks());

describe('publishing', () => {
  it('explains publishing before the first time, and publishes [PP-01]', async () => {
    server.answers['publishing.publish'] = () => ({ run: 'r' });
    await show(fresh);
    await screen.findByText(/at a permanent address/);
    await press('Publish');
    await waitFor(() => expect(server.inputsOf('publishing.publish')).toEqual([{ uuid: 'u' }]));
  });

  it('lets the user choose how the address begins, before the first publication only [PROJ-034]', async () => {
    server.answers['publishing.publish'] = () => ({ run: 'r' });
    await show(fresh);
    const field = await screen.findByLabelText('Beginning of the address');
    expect(screen.getByText('tea-······.sites.example')).toBeDefined();
    fireEvent.change(field, { target: { value: 'Lao Zao Hotpot' } });
    expect(screen.getByText('lao-zao-hotpot-······.sites.example')).toBeDefined();
    await press('Publish');
    await waitFor(() =>
      expect(server.inputsOf('publishing.publish')).toEqual([
        { uuid: 'u', name: 'Lao Zao Hotpot' },
      ]),
    );
  });

  it('asks before publishing removes live data, and publishes once it is confirmed [DB-013]', async () => {
    server.answers['publishing.publish'] = (input) => {
      if (!('isConfirmed' in input))
        throw new CallError(409, 'dishes (3)', null, { what: 'dishes (3)' }, 'dataLoss');
      return { run: 'r' };
    };
    await show({ ...online, changed: true });
    expect(screen.queryByRole('button', { name: 'Publish and remove this data' })).toBeNull();
    await press('Publish changes');
    await screen.findByText(/dishes \(3\)/);
    await press('Publish and remove this data');
    await waitFor(() =>
      expect(server.inputsOf('publishing.publish')).toEqual([
        { uuid: 'u' },
        { uuid: 'u', isConfirmed: true },
      ]),
    );
  });

  it('shows what others would see, and lets the owner confirm it [DB-015]', async () => {
    const question: ExposureQuestion = {
      ...{ part: 'table', name: 'people', who: 'visitors', columns: ['email'], fingerprint: 'f1' },
      route: { kind: 'direct' },
    };
    const finding: AccessFinding = {
      ...{ part: 'table', name: 'orders', who: 'users', what: 'delete', columns: [] },
      ...{ route: { kind: 'direct' }, policies: ['open'], repair: '' },
    };
    const report: PrivacyReport = {
      ...{ isProven: false, findings: [finding], questions: [question], unproven: [] },
      ...{ secrets: [], facts: [], milliseconds: 1 },
      table: [
        {
          ...{ part: 'table', name: 'people', hasOwner: true },
          cells: [
            { who: 'visitors', key: 'nothing', whats: [] },
            { who: 'owner', key: 'some', whats: ['read', 'change'] },
          ],
        },
      ],
    };
    const proof = { version: 1, at: '2026-01-02T03:00:00.000Z', report };
    server.answers['backends.readProof'] = () => ({ proof });
    server.answers['backends.confirmExposure'] = () => ({
      proof: { ...proof, report: { ...report, isProven: true, findings: [], questions: [] } },
    });
    server.answers['publishing.publish'] = () => {
      throw new CallError(409, '', null, {}, 'privacyOpen');
    };
    await show({ ...online, changed: true });
    expect(server.inputsOf('backends.readProof')).toEqual([]);
    await press('Publish changes');
    await screen.findByText(/Everybody on the internet will see these data.*people: email/);
    expect(screen.getByText('Any signed-in user can delete rows of orders.')).toBeDefined();
    expect(screen.getByText('Row rules: open')).toBeDefined();
    expect(screen.getByText('Visitors: nothing')).toBeDefined();
    expect(screen.getByText('Their own: read and change')).toBeDefined();
    await press('Yes, show it');
    await screen.findByText(/Nothing is visible that should not be/);
    expect(server.inputsOf('backends.confirmExposure')).toEqual([
      { uuid: 'u', fingerprint: 'f1', isConfirmed: true },
    ]);
  });

  it('shows why the report is missing, and reads it again [DB-015]', async () => {
    server.answers['publishing.publish'] = () => {
      throw new CallError(409, '', null, {}, 'privacyOpen');
    };
    server.answers['backends.readProof'] = () => {
      throw new CallError(503, 'The databases cannot be reached.');
    };
    await show({ ...online, changed: true });
    await press('Publish changes');
    await screen.findByText('The databases cannot be reached.');
    const report: PrivacyReport = {
      ...{ isProven: true, findings: [], questions: [], unproven: [], secrets: [], facts: [] },
      ...{ table: [], milliseconds: 1 },
    };
    server.answers['backends.readProof'] = () => ({
      proof: { version: 1, at: '2026-01-02T03:00:00.000Z', report },
    });
    await press('Try again');
    await screen.findByText(/Nothing is visible that should not be/);
  });

  it('offers the pinyin of a Chinese title or choice as the address [PUB-055]', async () => {
    server.answers['publishing.publish'] = () => ({ run: 'r' });
    await show(fresh, { title: '绿茶 Tea 2号店', language: 'zh_CN' });
    await screen.findByText('lv-cha-tea-2-hao-dian-······.sites.example');
    await press('发布');
    await waitFor(() => expect(server.inputsOf('publishing.publish')).toHaveLength(1));
    fireEvent.change(screen.getByLabelText('网址开头'), { target: { value: '重庆'.repeat(30) } });
    await screen.findByText(/^chong-qing-chong-qing-chong-qing-chong-q-······\.sites\.example$/);
    await press('发布');
    await waitFor(() => expect(server.inputsOf('publishing.publish')).toHaveLength(2));
    const names = server
      .inputsOf('publishing.publish')
      .map((one) => (one as { name: string }).name);
    expect(names[0]?.replace(/ +/g, ' ')).toBe('lv cha Tea 2 hao dian');
    expect(names[1]?.length).toBe(limits.project.titleMax);
  });

  it.each([
    ['さくら喫茶', 'zh_CN'],
    ['喫茶店', 'ja_JP'],
    ['찻집', 'ko_KR'],
  ] as const)('makes no pinyin of %s in %s [PUB-055]', async (title, language) => {
    server.answers['publishing.publish'] = () => ({ run: 'r' });
    await show(fresh, { title, language });
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.getByText('site-······.sites.example')).toBeDefined();
  });

  it('offers no other address once the site has one [PROJ-034]', async () => {
    await show({ ...online, current: null });
    await screen.findByText(/The site is offline/);
    expect(screen.queryByLabelText('Beginning of the address')).toBeNull();
  });

  it.each([
    [{ quota: null, used: 0, until: null }, null],
    [{ quota: 0, used: 0, until: null }, /On the free plan, sites pause after 7 days/],
    [{ quota: 20, used: 3, until: null }, /20 of your sites are always on/],
    [
      { quota: 1, used: 1, until: Date.UTC(2026, 0, 9) },
      /this isn’t it: without a visitor this site goes offline on Jan 9, 2026/,
    ],
  ])('shows how many sites the plan keeps: %o [GAP-66]', async (keeping, words) => {
    await show({ ...fresh, keeping });
    await screen.findByText(/at a permanent address/);
    if (words) expect(screen.getByText(words)).toBeDefined();
    else expect(screen.queryByText(/offline/)).toBeNull();
  });

  it.each([
    [{ quota: 2, used: 3, until: null }, /^2 of your sites are always on/],
    [
      { quota: 0, used: 1, until: Date.UTC(2026, 0, 9) },
      /^No site stays here for good: without a visitor this site goes offline on Jan 9, 2026/,
    ],
  ])('mentions no plan where nothing is sold: %o [PP-17]', async (keeping, words) => {
    server.answers['runtime.status'] = () => serverStatus(false);
    await show({ ...fresh, keeping });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByText(/plan/i)).toBeNull();
  });

  it('shows that the page of a private project is public', async () => {
    await show(fresh, { grade: 2 });
    await screen.findByText(/you decide below who may visit/);
  });

  it('shows the address with its QR code, the card of the link and earlier editions [PP-01]', async () => {
    await show(online);
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://tea-k3x9qa.sites.example/',
      'https://tea-k3x9qa.sites.example/',
    ]);
    expect(screen.getByRole('img', { name: /QR code/ })).toBeDefined();
    expect(screen.getByText('Tea by post')).toBeDefined();
    expect(screen.getAllByText('2 files · 2 KB')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Publish again' })).toBeDefined();
  });

  it('shows no QR code for an address that only opens on this machine, and explains that [PP-02]', async () => {
    await show({ ...online, place: { domain: 'localhost', port: 4100, secure: false } });
    await screen.findByText(/only opens on this computer/);
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
  });

  it('offers to publish the changes, and to restore an earlier edition [PP-01]', async () => {
    server.answers['publishing.rollBack'] = () => online;
    await show({ ...online, changed: true });
    await screen.findByRole('button', { name: 'Publish changes' });
    await press('Restore this version');
    await waitFor(() =>
      expect(server.inputsOf('publishing.rollBack')).toEqual([{ uuid: 'u', number: 1 }]),
    );
  });

  it('asks before it takes the site down [PP-01]', async () => {
    server.answers['publishing.unpublish'] = () => ({ ...online, current: null });
    await show(online);
    await press('Unpublish');
    expect(server.inputsOf('publishing.unpublish')).toEqual([]);
    await screen.findByText(/Anyone who opens the link will see/);
    await press('Unpublish');
    await waitFor(() => expect(server.inputsOf('publishing.unpublish')).toEqual([{ uuid: 'u' }]));
  });

  it('shows a build while it runs, can stop it, and shows it again after a reload', async () => {
    server.answers['chat.follow'] = () =>
      eventStream('r', [{ type: 'data', data: 'transforming 30 modules\n' }]);
    server.answers['chat.stop'] = () => ({ status: 'stopped' });
    await show({ ...online, attempt: { run: 'r', status: 'running', at: edition.at } });
    await screen.findByText(/transforming 30 modules/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publishing' }).disabled).toBe(
      true,
    );
    expect(screen.queryByRole('button', { name: 'Unpublish' })).toBeNull();
    await press('Stop');
    await waitFor(() => expect(server.inputsOf('chat.stop')).toEqual([{ run: 'r' }]));
  });

  it.each([
    [705, /The build did not succeed/],
    [409, /changed while it was being built/],
    [413, /at most 2,000 files/],
  ])('shows why a build with code %s is not published, and what still is', async (code, why) => {
    server.answers['chat.follow'] = () =>
      eventStream('r', [
        { type: 'data', data: 'src/App.tsx:3:1\n' },
        { type: 'error', code, content: 'exit 1' },
        { status: 'END', code: 1 },
      ]);
    await show({
      ...online,
      attempt: { run: 'r', status: 'failed', at: '2026-01-02T03:05:00.000Z' },
    });
    await screen.findByText(why);
    expect(screen.getByText(/^The site that is online has not changed\./)).toBeDefined();
    expect(await screen.findByText(/src\/App\.tsx:3:1/)).toBeDefined();
  });

  it('shows the server’s message of a refusal and keeps its content', async () => {
    server.answers['publishing.publish'] = () => {
      throw new CallError(703, 'A generation is already running.');
    };
    await show(online);
    await press('Publish again');
    await screen.findByText('A generation is already running.');
    expect(screen.getByText('Tea by post')).toBeDefined();
  });

  it('disables publishing where no build is possible, and still shows what is published', async () => {
    await show({ ...online, available: false });
    await screen.findByText(/cannot build projects right now/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish again' }).disabled).toBe(
      true,
    );
    expect(screen.getAllByRole('link')).toHaveLength(2);
  });

  it.each<[Language, string]>([
    ['zh_CN', '重新发布'],
    ['ja_JP', 'もう一度公開する'],
    ['ko_KR', '다시 게시하기'],
  ])('is translated to %s', async (language, words) => {
    await show(online, { language });
    await screen.findByRole('button', { name: words });
  });
});
