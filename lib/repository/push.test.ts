import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@/domain/limits';
import { pushable, type RepositoryFile, repositoryNameOf } from '@/domain/repository/repository';
import { startRepositoryHost } from '@/tests/support/repository';
import { blobHash } from './git-hash';
import type { CodeHost } from './github';
import { PushFailure, type PushStep, pushProject } from './push';

const text = (path: string, content: string): RepositoryFile => ({
  path,
  content,
  isBinary: false,
});
const binary = (path: string, ...bytes: number[]): RepositoryFile => ({
  path,
  content: Buffer.from(bytes).toString('base64'),
  isBinary: true,
});
const project = [
  text('index.html', '<!doctype html>\n<p>茶馆 ☕ 𝄞</p>'),
  text('src/App.tsx', 'export default () => "tea";\r\n'),
  text('src/empty.css', ''),
  text('with blank/é.txt', '\ufeffmarked'),
  binary('public/icon.png', 0x89, 0x50, 0, 0xff, 0xfe, 13, 10),
  binary('public/nothing.bin'),
];

type Fault = 'before' | 'after' | Response;
let peer: Awaited<ReturnType<typeof startRepositoryHost>>;
let folder: string;
let calls: string[];
let faults: Map<string, Fault[]>;
let waited: number[];
let sent: Map<string, Set<string>>;

beforeEach(async () => {
  peer = await startRepositoryHost({ good: 'Ada', other: 'Bob' });
  folder = peer.folder;
  [calls, faults, waited, sent] = [[], new Map(), [], new Map()];
});
afterEach(() => peer.close());

/** Returns the kind of a call, without the names in it. */
const kindOf = (method: string, path: string) =>
  `${method} ${path.replace(/^\/repos\/[^/]+\/[^/?]+/, '').replace(/[0-9a-f]{40}.*|heads\/.*/, '') || 'repo'}`;

/**
 * A network that the test controls: a call may fail before or after the server has executed it, or
 * get another response.
 */
const host = (token = 'good'): CodeHost => ({
  api: peer.api,
  token,
  signal: new AbortController().signal,
  sleep: async (ms) => void waited.push(ms),
  fetch: async (input, init) => {
    const kind = kindOf(init?.method ?? '', String(input).slice(peer.api.length));
    calls.push(kind);
    const fault = faults.get(kind)?.shift();
    if (fault instanceof Response) return fault;
    if (fault === 'before') throw new TypeError('fetch failed');
    const answer = await fetch(input, init);
    if (fault === 'after') throw new TypeError('terminated');
    return answer;
  },
});
const push = (
  files: readonly RepositoryFile[] = project,
  { token = 'good', owner = 'ada', onStep = (_: PushStep) => {} } = {},
) => pushProject(host(token), { owner, name: 'tea-house', files, sent, onStep });
const failure = async (work: Promise<unknown>): Promise<PushFailure> => {
  const outcome = await work.catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(PushFailure);
  return outcome as PushFailure;
};

const git = (...args: string[]) =>
  execFileSync('git', args, {
    encoding: 'utf8',
    env: { ...process.env, HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
  }).trim();
let clones = 0;
/** Returns the files of a fresh clone, by path. */
function cloned(url: string): Map<string, Buffer> {
  const to = join(folder, `clone-${clones++}`);
  git('clone', '--quiet', url, to);
  git('-C', to, 'fsck', '--strict');
  const found = readdirSync(to, { recursive: true, withFileTypes: true }).filter(
    (one) => one.isFile() && !/[\\/]\.git([\\/]|$)/.test(one.parentPath),
  );
  return new Map(
    found.map((one) => [
      join(one.parentPath, one.name).slice(to.length + 1),
      readFileSync(join(one.parentPath, one.name)),
    ]),
  );
}
const bytesOf = ({ content, isBinary }: RepositoryFile) =>
  Buffer.from(content, isBinary ? 'base64' : 'utf8');
const log = (url: string) =>
  git('-C', url.replace('file://', ''), 'log', '--format=%s', 'main').split('\n');

describe('a push', () => {
  it('creates a public repository and pushes every file in one commit, byte for byte [PROJ-026]', async () => {
    const steps: PushStep[] = [];
    const done = await push(project, { onStep: (step) => steps.push(step) });
    expect(done).toMatchObject({
      name: 'Ada/tea-house',
      branch: 'main',
      files: 6,
      isCreated: true,
      changed: true,
      skipped: [],
    });
    const files = cloned(done.cloneUrl);
    expect(Object.fromEntries([...files].filter(([path]) => path !== 'README.md'))).toEqual(
      Object.fromEntries(project.map((file) => [file.path, bytesOf(file)])),
    );
    expect(
      git(
        '-C',
        done.cloneUrl.replace('file://', ''),
        'ls-tree',
        '-r',
        '--format=%(objectmode)',
        'main',
      ).split('\n'),
    ).toEqual(Array(7).fill('100644'));
    expect(log(done.cloneUrl)).toEqual(['Initial commit from your app', 'Initial commit']);
    expect(calls.filter((call) => call !== 'POST /git/blobs')).toEqual([
      ...[
        'GET repo',
        'GET /user',
        'POST /user/repos',
        'GET /git/ref/',
        'GET /git/commits/',
        'GET /git/trees/',
      ],
      ...['POST /git/trees', 'POST /git/commits', 'PATCH /git/refs/'],
    ]);
    // Two of the files are empty, so they share one blob.
    expect(calls.filter((call) => call === 'POST /git/blobs')).toHaveLength(5);
    expect(steps.at(0)).toEqual({ step: 'repository', done: 0, total: 1 });
    expect(steps).toContainEqual({ step: 'files', done: 5, total: 5 });
    expect(steps.at(-1)).toEqual({ step: 'commit', done: 0, total: 1 });
  });

  it('adds a later push to existing files, sends only new content, and creates no empty commit [GAP-53]', async () => {
    const first = await push();
    calls = [];
    sent.clear();
    const changed = [...project.slice(1), text('index.html', 'new')];
    const second = await push(changed);
    expect(second).toMatchObject({ isCreated: false, changed: true });
    expect(calls.filter((call) => call === 'POST /git/blobs')).toHaveLength(1);
    expect(cloned(first.cloneUrl).get('index.html')?.toString()).toBe('new');
    expect(cloned(first.cloneUrl).has('README.md')).toBe(true);
    expect(log(first.cloneUrl)).toEqual([
      'Update from your app',
      'Initial commit from your app',
      'Initial commit',
    ]);
    expect(await push(changed)).toMatchObject({ changed: false });
    expect(log(first.cloneUrl)).toHaveLength(3);
  });

  it('leaves out too large and ignored files, and lists them [GAP-53]', async () => {
    const large = text('big.txt', 'é'.repeat(limits.repository.maxFileBytes / 2 + 1));
    const done = await push([
      ...project,
      large,
      text('.env', 'KEY=1'),
      text('.env.example', 'KEY='),
      text('node_modules/a/index.js', ''),
    ]);
    expect(done.skipped).toEqual(['big.txt', '.env', 'node_modules/a/index.js']);
    expect([...cloned(done.cloneUrl).keys()]).toContain('.env.example');
    expect(pushable([text('at.txt', 'a'.repeat(limits.repository.maxFileBytes))]).skipped).toEqual(
      [],
    );
  });

  it('distinguishes no files from none that may be pushed [PROJ-027]', async () => {
    expect(await failure(push([]))).toMatchObject({ reason: 'noFiles', remoteState: 'nothing' });
    expect(await failure(push([text('.env.local', 'KEY=1')]))).toMatchObject({
      reason: 'noValidFiles',
      remoteState: 'nothing',
    });
    expect(calls).toEqual([]);
  });

  it('waits for the first commit of a new repository', async () => {
    faults.set('GET /git/ref/', [
      Response.json({ message: 'Git Repository is empty.' }, { status: 409 }),
      Response.json({ message: 'Not Found' }, { status: 404 }),
    ]);
    expect(await push()).toMatchObject({ changed: true });
    expect(waited).toEqual([1000, 1000]);
  });
});

describe('a push that fails', () => {
  it.each([
    ['a bad token', { token: 'bad' }, { reason: 'token', remoteState: 'nothing' }],
    [
      'somebody else’s account',
      { owner: 'carol' },
      { reason: 'notYours', remoteState: 'nothing', message: 'Ada' },
    ],
  ])('shows the state after %s', async (_, who, told) => {
    expect(await failure(push(project, who))).toMatchObject(told);
  });

  it('shows that the user may not write to another user’s repository', async () => {
    await push();
    expect(await failure(push([text('mine.txt', 'x')], { token: 'other' }))).toMatchObject({
      reason: 'rights',
      remoteState: 'unchanged',
    });
  });

  const limited = (seconds: number) =>
    Response.json(
      { message: 'You have exceeded a secondary rate limit.' },
      { status: 403, headers: { 'retry-after': String(seconds) } },
    );

  it('waits for a short rate limit and continues', async () => {
    faults.set('POST /git/blobs', [limited(2), limited(3)]);
    expect(await push()).toMatchObject({ changed: true });
    expect(waited.toSorted()).toEqual([2000, 3000]);
  });

  it('reports a long rate limit, and sends only what is missing on a retry', async () => {
    faults.set('POST /git/blobs', [limited(900)]);
    expect(await failure(push())).toMatchObject({
      reason: 'busy',
      seconds: 900,
      remoteState: 'made',
    });
    const before = calls.filter((call) => call === 'POST /git/blobs').length;
    expect(await push()).toMatchObject({ isCreated: false, changed: true });
    expect(calls.filter((call) => call === 'POST /git/blobs').length - before).toBeLessThan(5);
    expect([...cloned(`file://${join(folder, 'ada/tea-house.git')}`).keys()]).toContain(
      'src/App.tsx',
    );
  });

  const everyCall = [
    'GET repo',
    'GET /user',
    'POST /user/repos',
    'GET /git/ref/',
    'GET /git/commits/',
    'GET /git/trees/',
    'POST /git/blobs',
    'POST /git/trees',
    'POST /git/commits',
    'PATCH /git/refs/',
  ];
  const cuts = everyCall.flatMap((call) =>
    (['before', 'after'] as const).map((fault) => ({ call, fault })),
  );

  it.each(cuts)(
    'reports no success when the connection is cut $fault $call, and completes on a retry [GAP-53]',
    async ({ call, fault }) => {
      faults.set(call, [fault]);
      const place = join(folder, 'ada/tea-house.git');
      const outcome = await push().catch((error: unknown) => error);
      const isCarriedOut = call === 'PATCH /git/refs/' && fault === 'after';
      // If the last call was executed and only its response was lost, reading the branch shows that
      // the push succeeded.
      if (isCarriedOut) expect(outcome).toMatchObject({ changed: true });
      else {
        const standing =
          call === 'POST /user/repos'
            ? 'unknown'
            : everyCall.indexOf(call) < 2
              ? 'nothing'
              : 'made';
        expect(outcome).toMatchObject({ reason: 'network', remoteState: standing });
        if (standing === 'made')
          expect([...cloned(`file://${place}`).keys()]).toEqual(['README.md']);
      }
      expect(await push()).toMatchObject({ changed: !isCarriedOut });
      expect([...cloned(`file://${place}`).keys()]).toHaveLength(7);
    },
  );

  it('reports an unknown state when the last response is missing', async () => {
    faults.set('PATCH /git/refs/', ['before']);
    faults.set('GET /git/ref/', [undefined as never, 'before']);
    expect(await failure(push())).toMatchObject({ reason: 'network', remoteState: 'unknown' });
  });

  it('follows a branch that moved meanwhile, and keeps those commits', async () => {
    const { cloneUrl } = await push();
    const theirs = join(folder, 'theirs');
    git('clone', '--quiet', cloneUrl, theirs);
    git(
      '-C',
      theirs,
      '-c',
      'user.name=B',
      '-c',
      'user.email=b@example.invalid',
      'commit',
      '--quiet',
      '--allow-empty',
      '-m',
      'Theirs',
    );
    const inTime = host();
    const work = pushProject(
      {
        ...inTime,
        fetch: async (input, init) => {
          if (init?.method === 'PATCH' && calls.every((call) => !call.startsWith('theirs'))) {
            calls.push('theirs');
            git('-C', theirs, 'push', '--quiet', 'origin', 'main');
          }
          return inTime.fetch(input, init);
        },
      },
      {
        owner: 'ada',
        name: 'tea-house',
        files: [text('index.html', 'mine')],
        sent,
        onStep: () => {},
      },
    );
    expect(await work).toMatchObject({ changed: true });
    expect(log(cloneUrl)).toEqual([
      'Update from your app',
      'Theirs',
      'Initial commit from your app',
      'Initial commit',
    ]);
  });

  it('gives up on a branch that moves each time, and on a repository without commits', async () => {
    await push();
    faults.set(
      'PATCH /git/refs/',
      Array.from({ length: limits.repository.tries }, () =>
        Response.json({ message: 'Update is not a fast forward' }, { status: 422 }),
      ),
    );
    expect(await failure(push([text('index.html', 'mine')]))).toMatchObject({
      reason: 'moved',
      remoteState: 'unchanged',
    });
    faults.set('GET /git/ref/', [
      Response.json({ message: 'Git Repository is empty.' }, { status: 409 }),
    ]);
    expect(await failure(push())).toMatchObject({ reason: 'empty', remoteState: 'unchanged' });
  });
});

it.each([
  ['Tea House', 'tea-house'],
  ['Café №1 – München!', 'cafe-no1-munchen'],
  ['茶馆', 'my-app'],
])('names the repository of “%s” %s', (title, name) => expect(repositoryNameOf(title)).toBe(name));

it('hashes contents like git', () => {
  for (const file of project)
    expect(blobHash(file)).toBe(
      execFileSync('git', ['hash-object', '--stdin'], {
        input: bytesOf(file),
        encoding: 'utf8',
      }).trim(),
    );
});
