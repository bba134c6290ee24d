import { beforeEach, expect, it, vi } from 'vitest';
import { limits } from '@/domain/limits';
import { CallError } from '@/lib/upstream/call-error';
import { serveCalls } from '@/tests/support/calls';
import { refusalOfImage } from './image-rule';
import { createUploader, UploadError, type UploadInput } from './upload';

let server: ReturnType<typeof serveCalls>;
const keys = {
  ...{
    region: 'r',
    accessKeyId: 'a',
    accessKeySecret: 's',
    bucket: 'b',
    securityToken: 't',
    headers: { 'content-type': 'image/png' },
  },
  ...{
    resourcePath: 'application/web/20260102/f0/',
    resourceHost: 'https://files.example',
    uploadHost: 'https://put.example',
  },
};
const clock = { now: 1_000_000 };
const put = vi.fn(async () => 200);
let upload: ReturnType<typeof createUploader>['upload'];
let place: ReturnType<typeof createUploader>['place'];
beforeEach(() => {
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en-US' } });
  server = serveCalls({
    'resources.credentialsV2': () => keys,
    'resources.register': ({ path, uuid, size, title, remark }) => ({
      ...{ resourceId: '7', path, uuid, size, title, remark },
      ...{ url: `https://files.example/${path}`, createTime: '2026-01-02 10:00:00' },
    }),
  });
  clock.now = 1_000_000;
  put.mockReset().mockResolvedValue(200);
  ({ upload, place } = createUploader({ put, now: () => clock.now }));
});
const file = (name = 'Tea.PNG', type = 'image/png') => new File(['abc'], name, { type });
const order = (more: Partial<UploadInput> = {}): UploadInput => ({
  file: file(),
  appKey: 'web',
  usageScene: 'user_centre',
  ...more,
});
const asksForKeys = () => server.inputsOf('resources.credentialsV2').length;

it('stores the file under the path of its keys and returns what the page displays [RES-011, RES-014]', async () => {
  const done = await upload(order());
  const [, key, body] = put.mock.calls[0] as unknown as [unknown, string, Blob];
  expect(key).toMatch(/^application\/web\/20260102\/f0\/[0-9a-f]{32}\.png$/);
  expect(body.size).toBe(3);
  expect(done).toMatchObject({
    ossPath: key,
    ossURL: `https://files.example/${key}`,
    name: 'Tea.PNG',
    size: 3,
  });
});

it('registers a stored file, for the account or for a project [RES-013]', async () => {
  const { ossPath: path } = await upload(order());
  const fixed = {
    resourceType: 0,
    title: 'Tea.PNG',
    sortOrder: 1,
    remark: '',
    suffix: 'png',
    size: 3,
    appKey: 'web',
    usageScene: 'user_centre',
  };
  expect(server.received.at(-1)?.input).toEqual({
    ...fixed,
    path,
    uuid: 'common_source',
    userId: '0',
  });
  await upload(order({ uuid: 'u-1', userId: '10001', relatedId: 'r' }));
  expect(server.received.at(-1)?.input).toMatchObject({
    ...fixed,
    uuid: 'u-1',
    userId: '10001',
    relatedId: 'r',
  });
});

it('does not register an aborted upload', async () => {
  await expect(upload(order({ isWanted: () => false }))).rejects.toBeInstanceOf(UploadError);
  expect(server.names()).toEqual(['resources.credentialsV2']);
});

it('stores temporary files without registering them, and stops when aborted', async () => {
  const body = new Blob(['[]']);
  const { path } = await place({ body, suffix: 'import' });
  expect(path).toMatch(/^application\/web\/20260102\/f0\/[0-9a-f]{32}\.import$/);
  expect(server.received.map(({ input }) => input)).toEqual([{ suffix: 'import' }]);
  const leaving = AbortSignal.abort();
  put.mockImplementation(async () => {
    throw leaving.reason;
  });
  await expect(place({ body, suffix: 'import', signal: leaving })).rejects.toBe(leaving.reason);
});

it('uses its keys for ten minutes and then requests new ones [RES-012, RES-017]', async () => {
  await upload(order());
  clock.now += limits.storage.refreshMs - 1;
  await upload(order());
  expect(asksForKeys()).toBe(1);
  clock.now += 1;
  await upload(order());
  expect(asksForKeys()).toBe(2);
  expect([limits.storage.refreshMs, limits.storage.timeoutMs]).toEqual([600_000, 600_000]);
});

it('uses separate keys for each kind of file and each user [RES-017]', async () => {
  await upload(order());
  await upload(order({ file: file('a.svg', 'image/svg+xml') }));
  await upload(order({ userId: '2' }));
  expect(asksForKeys()).toBe(3);
});

it.each([
  ['answers 403', async () => 403],
  [
    'does not answer',
    async () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])(
  'registers nothing where the storage %s, and starts the next upload from the beginning [RES-013]',
  async (_, answer) => {
    put.mockImplementation(answer);
    await expect(upload(order())).rejects.toBeInstanceOf(UploadError);
    expect(server.names()).toEqual(['resources.credentialsV2']);
  },
);

it('shows the services’ message of a refusal, and does not cache it [RES-015]', async () => {
  server.answers['resources.credentialsV2'] = () => {
    throw new CallError(400, 'Files of this kind cannot be uploaded.');
  };
  await expect(upload(order())).rejects.toMatchObject({
    code: 400,
    message: 'Files of this kind cannot be uploaded.',
  });
  server.answers['resources.credentialsV2'] = () => keys;
  await upload(order());
  expect(put).toHaveBeenCalledTimes(1);
});

it.each([
  ['image/png', 10_485_760, null],
  ['image/heic', 1, null],
  ['image/png', 10_485_761, 'tooLarge'],
  ['text/plain', 1, 'notImage'],
  ['', 1, 'notImage'],
])('checks %s of %i bytes: %s [RES-008, RES-009]', (type, size, refusal) => {
  expect(refusalOfImage({ type, size })).toBe(refusal);
});
