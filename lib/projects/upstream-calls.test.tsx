import { beforeEach, expect, it } from 'vitest';
import { useSession } from '@/lib/session/store';
import { CallError } from '@/lib/upstream/call-error';
import { projectCopyEffects } from '@/lib/versions/project-copies.client';
import { type Answers, serveCalls } from '@/tests/support/calls';
import { upstreamCalls } from './upstream-calls.client';

const uuid = '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11';
const other = '22222222-2222-4222-8222-222222222222';
const never = new AbortController().signal;
const record = { uuid, title: 'Tea', chatId: 'c1', status: 2 } as const;

let server: ReturnType<typeof serveCalls>;
beforeEach(() => {
  // The request is what matters here, not what a screen makes of the answer.
  const refuse = () => {
    throw new CallError(409, 'not now');
  };
  server = serveCalls({
    'chat.stop': refuse,
    'chat.getChat': refuse,
    'chat.saveFiles': refuse,
    'projects.issueUuid': () => ({ uuid: other }),
    'projects.create': () => ({ id: '77' }),
    'projects.update': refuse,
    'projects.infoByUuid': refuse,
    'versions.rewind': refuse,
    'versions.fork': refuse,
    'versions.restore': refuse,
  } satisfies Answers);
});

type Row = [title: string, make: () => Promise<unknown>, call: string, input: object];

it.each<Row>([
  ['asks for a uuid [CHAT-012]', () => upstreamCalls.issueUuid(), 'projects.issueUuid', {}],
  ['stops a run [GEN-039]', () => upstreamCalls.stop('r1'), 'chat.stop', { run: 'r1' }],
  [
    'creates a record [GEN-040, PROJ-004]',
    () => upstreamCalls.create({ ...record, isManage: 1, webType: 0 }),
    'projects.create',
    { ...record, isManage: 1, webType: 0 },
  ],
  [
    'stores the address of the preview [RUN-004, PROJ-005]',
    () => upstreamCalls.savePreviewUrl('7', 'http://x'),
    'projects.update',
    { id: '7', previewUrl: 'http://x' },
  ],
  [
    'reads a chat [PROJ-008]',
    () => upstreamCalls.chat(uuid),
    'chat.getChat',
    { site_uuid: uuid, type: 'chat' },
  ],
  [
    'reads the files alone [GAP-38]',
    () => upstreamCalls.files(uuid),
    'chat.getChat',
    { site_uuid: uuid, type: 'files' },
  ],
  ['reads a project [PROJ-007]', () => upstreamCalls.info(uuid), 'projects.infoByUuid', { uuid }],
  [
    'saves files on the version that this tab knows [GAP-39]',
    () => upstreamCalls.saveFiles(uuid, { removed: ['a.ts'] }, 4),
    'chat.saveFiles',
    { site_uuid: uuid, files: [], renamed: [], removed: ['a.ts'], base_version: 4 },
  ],
  [
    'restores a version on the one that this tab knows [PP-12]',
    () => upstreamCalls.restore(uuid, 3, 5),
    'versions.restore',
    { uuid, number: 3, base_version: 5 },
  ],
  [
    'rewinds [PROJ-021]',
    () => projectCopyEffects.rewind({ chat_id: '1', site_uuid: uuid }),
    'versions.rewind',
    { chat_id: '1', site_uuid: uuid },
  ],
  [
    'forks [PROJ-023]',
    () => projectCopyEffects.fork({ chat_id: '1', from_site_uuid: uuid, to_site_uuid: other }),
    'versions.fork',
    { chat_id: '1', from_site_uuid: uuid, to_site_uuid: other },
  ],
  [
    'creates the record of a fork [PROJ-023]',
    () => projectCopyEffects.create({ ...record, isManage: 0, webType: 1 }),
    'projects.create',
    { ...record, isManage: 0, webType: 1 },
  ],
])('%s', async (_, make, call, input) => {
  await make().catch(() => null);
  expect(server.received).toMatchObject([{ call, input }]);
});

it('returns what the services answer [CHAT-012, GEN-040]', async () => {
  expect(await upstreamCalls.issueUuid()).toBe(other);
  expect(await upstreamCalls.create({ ...record, isManage: 0, webType: 1 })).toBe('77');
});

it('refreshes the session by one call, and sends nothing else [GEN-012, AUTH-028]', async () => {
  useSession.getState().markSignedIn();
  server.answers['signIn.refresh'] = () => ({ accessToken: '', refreshToken: '' });
  expect(await upstreamCalls.refresh()).toBe(true);
  expect(server.names()).toEqual(['signIn.refresh']);
});

it('posts a command as it is given [RUN-001]', async () => {
  const stream = new Response('id: k:1\ndata: {"status":"END","code":0}\n\n', {
    headers: { 'content-type': 'text/event-stream' },
  });
  server.answers['chat.send'] = () => stream;
  const command = { site_uuid: uuid, request_type: 'exe_npm', command: 3, is_manage: 1 } as const;
  for await (const _ of upstreamCalls.open({ ...command, command_str: 'ls' }, never));
  expect(server.received).toMatchObject([
    { call: 'chat.send', input: { ...command, command_str: 'ls' } },
  ]);
});
