import { downloadZip } from 'client-zip';
import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@/domain/limits';
import { pushProject } from '@/lib/repository/push';
import { startRepositoryHost } from '@/tests/support/repository';
import { folderSource } from './folder-source';
import { importProject } from './import-project';
import { ImportRefusedError } from './import-source';
import { repositorySource } from './repository-source';
import { reviewSource } from './review';
import { zipSource } from './zip-source';

vi.mock('client-only', () => ({}));

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    (error: unknown) =>
      error instanceof ImportRefusedError ? [error.reason, error.detail] : Promise.reject(error),
  );

function folder(files: Record<string, string>): File[] {
  return Object.entries(files).map(([path, text]) => {
    const file = new File([text], path.split('/').at(-1) ?? '');
    Object.defineProperty(file, 'webkitRelativePath', { value: `tea-house/${path}` });
    return file;
  });
}
const archive = (bytes: Uint8Array, name = 'tea-house.zip') =>
  new File([bytes as Uint8Array<ArrayBuffer>], name);
const paths = (offers: readonly { path: string }[]) => offers.map(({ path }) => path).sort();

describe('a folder', () => {
  it('leaves out generated files and files of .gitignore, where the deeper one wins', async () => {
    const review = await reviewSource(
      folderSource(
        folder({
          'index.html': '',
          '.gitignore': '*.log\n/secret/\n',
          'a.log': '',
          'secret/x.ts': '',
          'keep/.gitignore': '!b.log\nmine.ts',
          'keep/b.log': '',
          'keep/mine.ts': '',
          '.env': 'KEY=1',
          'node_modules/react/index.js': '',
        }),
      ),
    );
    expect(paths(review.files)).toEqual([
      '.gitignore',
      'index.html',
      'keep/.gitignore',
      'keep/b.log',
    ]);
    expect(paths(review.secrets)).toEqual(['.env']);
    expect(review.leftOut).toMatchObject({
      made: ['node_modules/react/index.js'],
      ignored: ['a.log', 'secret/x.ts', 'keep/mine.ts'],
    });
    expect(review.name).toBe('tea-house');
  });

  it('may have the name of build output', async () => {
    const file = new File(['<p>'], 'index.html');
    Object.defineProperty(file, 'webkitRelativePath', { value: 'dist/index.html' });
    expect(paths((await reviewSource(folderSource([file]))).files)).toEqual(['index.html']);
  });

  it('is refused when nothing is left of it, or too much', async () => {
    expect(await refused(reviewSource(folderSource(folder({ 'node_modules/a.js': '' }))))).toEqual([
      'nothing',
      '',
    ]);
    const many = Object.fromEntries(
      Array.from({ length: limits.files.maxFiles + 1 }, (_, i) => [`${i}.ts`, '']),
    );
    expect(await refused(reviewSource(folderSource(folder(many))))).toEqual(['tooMany', '2001']);
    const large = 'x'.repeat(limits.files.maxFileBytes);
    const heavy = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`${i}.txt`, large]));
    expect(await refused(reviewSource(folderSource(folder(heavy))))).toEqual(['tooLarge', '21']);
  });

  it('reports a file that disappeared meanwhile', async () => {
    const [file] = folder({ 'a.ts': 'a' });
    if (!file) throw new Error('no file');
    file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    const { files } = await reviewSource(folderSource([file]));
    expect(await refused(files[0]?.read() ?? Promise.resolve())).toEqual([
      'unreadable',
      'tea-house/a.ts',
    ]);
  });
});

describe('an archive', () => {
  it('is unpacked byte for byte, deflated or stored, without its root folder and macOS files', async () => {
    const binary = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7) % 251);
    const packed = zipSync({
      'tea-house': {
        src: { 'App.tsx': strToU8('export default () => "茶";\r\n') },
        'icon.png': [binary, { level: 0 }],
        '茶.txt': strToU8(''),
      },
      __MACOSX: { x: strToU8('') },
    });
    const review = await reviewSource(await zipSource(archive(packed)));
    expect(paths(review.files)).toEqual(['icon.png', 'src/App.tsx', '茶.txt']);
    const read = new Map(
      await Promise.all(review.files.map(async (file) => [file.path, await file.read()] as const)),
    );
    expect(decode(read.get('src/App.tsx') ?? new Uint8Array())).toBe(
      'export default () => "茶";\r\n',
    );
    expect(read.get('icon.png')).toEqual(binary);
  });

  it('accepts an archive written as a stream, like our own', async () => {
    const bytes = new Uint8Array(
      await downloadZip([
        { name: 'a/b.ts', input: 'tea' },
        { name: 'c.ts', input: 'x' },
      ]).arrayBuffer(),
    );
    const { files } = await reviewSource(await zipSource(archive(bytes)));
    expect(paths(files)).toEqual(['a/b.ts', 'c.ts']);
    expect(decode((await files[0]?.read()) ?? new Uint8Array())).toBe('tea');
  });

  it.each(['../evil.ts', 'site/../../evil.ts', '/etc/passwd', '..\\evil.ts', 'C:\\evil.ts'])(
    'refuses a path outside of it: %s',
    async (path) => {
      const packed = zipSync({ 'good.ts': strToU8('x'), [path]: strToU8('x') });
      expect(await refused(zipSource(archive(packed)).then(reviewSource))).toEqual([
        'escapes',
        path.replaceAll('\\', '/'),
      ]);
    },
  );

  it('leaves out links and reports them', async () => {
    const packed = zipSync({
      'a.ts': strToU8('x'),
      passwd: [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
    });
    const { files, leftOut } = await reviewSource(await zipSource(archive(packed)));
    expect([paths(files), leftOut.link]).toEqual([['a.ts'], ['passwd']]);
  });

  it('refuses ten thousand files, and more than a project allows, before it unpacks any', async () => {
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`${i}.ts`, new Uint8Array()])),
    );
    expect(await refused(zipSource(archive(many)).then(reviewSource))).toEqual([
      'tooMany',
      '10000',
    ]);
    const zeros = new Uint8Array(limits.files.maxFileBytes);
    const bomb = zipSync(
      Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i}.txt`, zeros])),
    );
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refused(zipSource(archive(bomb)).then(reviewSource))).toEqual(['tooLarge', '30']);
  }, 60_000);

  it('refuses an entry whose unpacked size or checksum differs from its header', async () => {
    const zeros = zipSync({ 'a.txt': new Uint8Array(500_000) });
    for (const lie of [10, 400_000]) {
      const { files } = await reviewSource(await zipSource(archive(withSize(zeros, lie))));
      expect(await refused(files[0]?.read() ?? Promise.resolve())).toEqual(['bomb', 'a.txt']);
    }
    const stored = zipSync({ 'a.txt': [strToU8('tea for two'), { level: 0 }] });
    stored[stored.indexOf(0x74, 35)] = 0x54;
    const { files } = await reviewSource(await zipSource(archive(stored)));
    expect(await refused(files[0]?.read() ?? Promise.resolve())).toEqual(['bomb', 'a.txt']);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47])],
    ['half an archive', zipSync({ 'a.ts': strToU8('tea') }).slice(0, 60)],
  ])('refuses %s', async (_, bytes) => {
    expect(await refused(zipSource(archive(bytes)))).toEqual(['notZip', '']);
  });
});

/** Sets the declared size of the archive's one entry, in both places. */
function withSize(packed: Uint8Array, size: number): Uint8Array {
  const bytes = packed.slice();
  const view = new DataView(bytes.buffer);
  view.setUint32(22, size, true);
  for (let at = 0; at < bytes.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  return bytes;
}

describe('a repository', () => {
  let host: Awaited<ReturnType<typeof startRepositoryHost>>;
  const asked: string[] = [];
  const asking = (token: string) => ({
    api: host.api,
    token,
    fetch: (async (url: string, init: RequestInit) => {
      asked.push(`${new Headers(init.headers).get('authorization') ?? 'nobody'} ${init.method}`);
      return fetch(url, init);
    }) as typeof fetch,
    signal: new AbortController().signal,
    sleep: async () => {},
  });
  beforeAll(async () => {
    host = await startRepositoryHost({ 't-ada': 'ada' });
    const files = [
      { path: 'src/App.tsx', content: 'tea', isBinary: false },
      { path: '.gitignore', content: 'src', isBinary: false },
      { path: 'icon.bin', content: btoa('\u0000\u00ff'), isBinary: true },
    ];
    const wish = { owner: 'ada', files, sent: new Map(), onStep: () => {} };
    await pushProject(asking('t-ada'), { ...wish, name: 'tea' });
    const many = Array.from({ length: limits.repository.anonymousFiles }, (_, i) => ({
      path: `${i}.ts`,
      content: 'x',
      isBinary: false,
    }));
    await pushProject(asking('t-ada'), { ...wish, name: 'large', files: many });
  }, 60_000);
  beforeEach(() => void asked.splice(0));
  afterAll(() => host.close());

  it('is readable without a token, with its files unfiltered by its .gitignore', async () => {
    const review = await reviewSource(await repositorySource(asking(''), 'ada/tea'));
    expect([review.name, paths(review.files)]).toEqual([
      'tea',
      ['.gitignore', 'README.md', 'icon.bin', 'src/App.tsx'],
    ]);
    const read = async (path: string) =>
      (await review.files.find((file) => file.path === path)?.read()) ?? new Uint8Array();
    expect([decode(await read('src/App.tsx')), [...(await read('icon.bin'))]]).toEqual([
      'tea',
      [0, 255],
    ]);
    expect(new Set(asked)).toEqual(new Set(['nobody GET']));
  });

  it('asks for a token first when it has many files, and is read with one', async () => {
    expect(await refused(repositorySource(asking(''), 'ada/large'))).toEqual(['needsToken', '51']);
    expect(
      (
        await reviewSource(
          await repositorySource(
            asking('t-ada'),
            'https://github.com/ada/large'.replace('github.com', new URL(host.api).host),
          ),
        )
      ).files.length,
    ).toBe(51);
  });

  it.each([
    ['no address', 'address', ''],
    ['https://elsewhere.example/ada/tea', 'otherHost', null],
    ['ada/nothing', 'missing', 'Not Found'],
    ['ada/tea', 'token', 'Bad credentials', 'bad'],
  ])('refuses %s: %s', async (address, reason, about, token = '') => {
    const told = await refused(repositorySource(asking(token), address));
    expect(told).toEqual([reason, about ?? new URL(host.api).host]);
  });
});

describe('sending the import', () => {
  type Body = {
    title?: string;
    suffix?: string;
    stored?: string;
    files?: { path: string; bytes: string }[];
  };
  const sent: { to: string; body: Body | { path: string; bytes: string }[]; size: number }[] = [];
  const made = { id: '7', uuid: '11111111-1111-4111-8111-111111111111', title: 'Tea' };
  const keys = {
    ...{
      region: 'local',
      accessKeyId: 'a',
      accessKeySecret: 's',
      bucket: 'b',
      securityToken: 't',
      headers: { 'content-type': 'application/json' },
    },
    ...{
      resourcePath: 'application/web/20260102/f0/',
      resourceHost: 'https://files.example',
      uploadHost: 'https://put.example',
    },
  };
  let storage: () => Response;
  beforeEach(() => {
    sent.length = 0;
    storage = () => new Response(null, { status: 200 });
    vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en-US' } });
    vi.stubGlobal('fetch', async (url: string | URL, { body }: RequestInit) => {
      const text = typeof body === 'string' ? body : decode(body as Uint8Array);
      const to = String(url);
      sent.push({
        to: to.startsWith('/') ? (to.split('/').at(-1) ?? '') : to,
        body: JSON.parse(text),
        size: Buffer.byteLength(text),
      });
      if (!to.startsWith('/')) return storage();
      return Response.json({
        code: 200,
        message: '',
        data: to.endsWith('getUploadCredential') ? keys : { project: made },
      });
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  const said = { title: 'Tea', ask: 'a', answer: 'b' };
  const words = { interrupted: 'it was interrupted', noStorage: 'there is no storage' };
  const waiting = new AbortController().signal;
  const quiet = { onFile: () => {}, onSend: () => {}, words, signal: waiting };
  const offer = (path: string, bytes: Uint8Array) => ({
    path,
    bytes: bytes.length,
    isLink: false,
    read: async () => bytes,
  });
  const megabytes = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      offer(`${i}.bin`, new Uint8Array(limits.files.maxFileBytes).fill(i)),
    );

  it('sends in the request what fits through the web tier', async () => {
    expect(
      await importProject([...megabytes(2), offer('茶.txt', new Uint8Array())], said, quiet),
    ).toEqual(made);
    expect(sent.map(({ to }) => to)).toEqual(['import-files']);
    expect(sent[0]?.size).toBeLessThanOrEqual(limits.transport.maxBodyBytes);
  });

  it('stores anything larger first, complete, and names it in the request', async () => {
    const files = megabytes(6);
    const seen: number[] = [];
    const onSend = vi.fn();
    const done = { ...quiet, onFile: (count: number) => seen.push(count), onSend };
    expect(await importProject(files, said, done)).toEqual(made);
    const [asked, put, named] = sent;
    expect(sent).toHaveLength(3);
    expect(asked).toMatchObject({ to: 'getUploadCredential', body: { suffix: 'import' } });
    expect(put?.to).toMatch(
      /^https:\/\/put\.example\/application\/web\/20260102\/f0\/[0-9a-f]{32}\.import$/,
    );
    const came = put?.body as { path: string; bytes: string }[];
    expect(came.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
    expect(
      await Promise.all(
        came.map(async ({ bytes }, i) =>
          Buffer.from(bytes, 'base64').equals((await files[i]?.read()) ?? Buffer.of()),
        ),
      ),
    ).toEqual(files.map(() => true));
    expect(named).toMatchObject({
      to: 'import-files',
      body: { ...said, stored: put?.to.replace('https://put.example/', '') },
    });
    expect([seen, onSend.mock.calls]).toEqual([[4, 6], [[6 * limits.files.maxFileBytes]]]);
  });

  it('reports that the storage failed, and requests no import', async () => {
    storage = () => new Response(null, { status: 503 });
    await expect(importProject(megabytes(6), said, quiet)).rejects.toMatchObject({
      code: 409,
      message: 'it was interrupted',
    });
    expect(sent.map(({ to }) => to)).not.toContain('import-files');
  });

  it('sends nothing when a file cannot be read or the import is cancelled', async () => {
    const broken = {
      ...offer('b', new Uint8Array(1)),
      read: () => Promise.reject(new ImportRefusedError('bomb', 'b')),
    };
    expect(
      await refused(importProject([offer('a', new Uint8Array(1)), broken], said, quiet)),
    ).toEqual(['bomb', 'b']);
    await expect(
      importProject([offer('a', new Uint8Array(1))], said, {
        ...quiet,
        signal: AbortSignal.abort(),
      }),
    ).rejects.toThrow();
    expect(sent).toEqual([]);
  });
});
