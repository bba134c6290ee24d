import { z } from 'zod';
import { limits } from '@/domain/limits';
import { pushable, type RepositoryFile } from '@/domain/rules/repository';
import { isAbort } from '@/lib/upstream/call-error';
import { blobHash } from './git-hash';
import { ask, type Host, type Refusal, RefusedByHost } from './github';

/** What stands on the host after a push that failed: nothing, a new repository with its first commit alone, the branch as it was, or nobody knows. */
export type Standing = 'nothing' | 'made' | 'unchanged' | 'unknown';
export type PushRefusal = Refusal | 'noFiles' | 'noValidFiles' | 'notYours' | 'moved' | 'stopped';

export class PushFailure extends Error {
  readonly reason: PushRefusal;
  readonly standing: Standing;
  readonly seconds: number;
  constructor(reason: PushRefusal, standing: Standing, { said = '', seconds = 0 } = {}) {
    super(said);
    this.reason = reason;
    this.standing = standing;
    this.seconds = seconds;
  }
}

export type Pushed = {
  name: string;
  url: string;
  cloneUrl: string;
  branch: string;
  files: number;
  skipped: string[];
  made: boolean;
  changed: boolean;
};
export type PushStep = { step: 'repository' | 'files' | 'commit'; done: number; total: number };

type Wish = {
  owner: string;
  name: string;
  files: readonly RepositoryFile[];
  /** Contents that were sent before, by repository; kept by the caller, so that a retry does not send them again. */
  sent: Map<string, Set<string>>;
  onStep(step: PushStep): void;
};

const Repository = z.object({ full_name: z.string(), html_url: z.string(), clone_url: z.string(), default_branch: z.string() });
type Repository = z.infer<typeof Repository>;
const Sha = z.object({ sha: z.string() });
const Ref = z.object({ object: Sha });
const Commit = z.object({ sha: z.string(), tree: Sha, parents: z.array(Sha) });
const Tree = z.object({ sha: z.string(), tree: z.array(z.object({ type: z.string(), sha: z.string() })).default([]) });

const isRefusal = (error: unknown, reason: Refusal): error is RefusedByHost => error instanceof RefusedByHost && error.reason === reason;

/**
 * PROJ-026: the project as one commit on a repository of the person's, which is made if it is not there. What stands in it already
 * stays. Contents it holds already, or that were `sent` before, are not sent again: a retry goes on where the last one ended. The branch moves in one
 * last call: before it nothing of the project can be seen there. Throws `PushFailure`, which says what stands.
 */
export async function pushProject(host: Host, { owner, name, files, sent: known, onStep }: Wish): Promise<Pushed> {
  if (files.length === 0) throw new PushFailure('noFiles', 'nothing');
  const { pushed, skipped } = pushable(files);
  if (pushed.length === 0) throw new PushFailure('noValidFiles', 'nothing');
  let standing: Standing = 'nothing';
  try {
    onStep({ step: 'repository', done: 0, total: 1 });
    const { repository, made } = await findOrMake(host, owner, name, (now) => {
      standing = now;
    });
    standing = made ? 'made' : 'unchanged';
    const at = `/repos/${repository.full_name}`;
    const sent = known.get(at.toLowerCase()) ?? new Set<string>();
    known.set(at.toLowerCase(), sent);
    for (let attempt = 1; ; attempt++) {
      const outcome = await commitOnHead(host, { at, repository, made, files: pushed, sent, onStep }, (now) => {
        standing = now ?? (made ? 'made' : 'unchanged');
      });
      if (outcome === 'moved' && attempt < limits.repository.tries) continue;
      if (outcome === 'moved') throw new PushFailure('moved', standing);
      const { full_name, html_url: url, clone_url: cloneUrl, default_branch: branch } = repository;
      return { name: full_name, url, cloneUrl, branch, files: pushed.length, skipped, made, changed: outcome === 'pushed' };
    }
  } catch (error) {
    if (isAbort(error)) throw new PushFailure('stopped', standing);
    if (error instanceof PushFailure) throw error;
    // Whatever the host did not take may be that it has lost what was sent: only a pause keeps the memory.
    if (!isRefusal(error, 'network') && !isRefusal(error, 'busy')) known.clear();
    if (error instanceof RefusedByHost) throw new PushFailure(error.reason, standing, { said: error.message, seconds: error.seconds });
    throw error;
  }
}

/** A repository can be made only under the token's own name; somebody else's, or an organisation's, must be there. */
async function findOrMake(
  host: Host,
  owner: string,
  name: string,
  stands: (now: Standing) => void,
): Promise<{ repository: Repository; made: boolean }> {
  try {
    return { repository: await ask(host, 'GET', `/repos/${owner}/${name}`, Repository), made: false };
  } catch (error) {
    if (!isRefusal(error, 'missing')) throw error;
  }
  const { login } = await ask(host, 'GET', '/user', z.object({ login: z.string() }));
  if (login.toLowerCase() !== owner.toLowerCase()) throw new PushFailure('notYours', 'nothing', { said: login });
  // Until the answer is there nobody knows.
  stands('unknown');
  try {
    return { repository: await ask(host, 'POST', '/user/repos', Repository, { name, private: false, auto_init: true }), made: true };
  } catch (error) {
    if (error instanceof RefusedByHost && error.reason !== 'network') stands('nothing');
    throw error;
  }
}

type Setting = {
  at: string;
  repository: Repository;
  made: boolean;
  files: readonly RepositoryFile[];
  /** Contents sent before in this push. */
  sent: Set<string>;
  onStep: Wish['onStep'];
};

/** One commit on the branch as it is now; `moved` when somebody else was quicker. `stands` with null: as before. */
async function commitOnHead(
  host: Host,
  { at, repository, made, files, sent, onStep }: Setting,
  stands: (now: Standing | null) => void,
): Promise<'pushed' | 'same' | 'moved'> {
  const branch = repository.default_branch.split('/').map(encodeURIComponent).join('/');
  const parent = await headOf(host, `${at}/git/ref/heads/${branch}`, made);
  const head = await ask(host, 'GET', `${at}/git/commits/${parent}`, Commit);
  const held = await ask(host, 'GET', `${at}/git/trees/${head.tree.sha}?recursive=1`, Tree);
  for (const { type, sha } of held.tree) if (type === 'blob') sent.add(sha);
  const entries = await sendBlobs(host, { at, files, sent, onStep });

  onStep({ step: 'commit', done: 0, total: 1 });
  const tree = await ask(host, 'POST', `${at}/git/trees`, Sha, { base_tree: head.tree.sha, tree: entries });
  if (tree.sha === head.tree.sha) return 'same';
  // A repository that has its automatic commit alone gets its first real one.
  const message = head.parents.length === 0 ? 'Initial commit from your app' : 'Update from your app';
  const commit = await ask(host, 'POST', `${at}/git/commits`, Sha, { message, tree: tree.sha, parents: [parent] });
  stands('unknown');
  try {
    await ask(host, 'PATCH', `${at}/git/refs/heads/${branch}`, Ref, { sha: commit.sha, force: false });
    return 'pushed';
  } catch (error) {
    if (!(error instanceof RefusedByHost)) throw error;
    if (error.reason !== 'network') stands(null);
    if (error.status === 422) return 'moved';
    if (error.reason !== 'network') throw error;
    // The answer was lost, perhaps not the push: the branch itself knows.
    const now = await ask(host, 'GET', `${at}/git/ref/heads/${branch}`, Ref);
    if (now.object.sha === commit.sha) return 'pushed';
    stands(null);
    throw error;
  }
}

/** The branch's commit. That of a repository just made may appear a moment later. */
async function headOf(host: Host, path: string, made: boolean): Promise<string> {
  for (let waitedMs = 0; ; waitedMs += limits.repository.newRefRetryMs) {
    try {
      return (await ask(host, 'GET', path, Ref)).object.sha;
    } catch (error) {
      if (!isRefusal(error, 'missing') && !isRefusal(error, 'empty')) throw error;
      if (!made || waitedMs >= limits.repository.newRefMs) throw new RefusedByHost('empty', { status: error.status });
      await host.sleep(limits.repository.newRefRetryMs);
    }
  }
}

type Entry = { path: string; mode: '100644'; type: 'blob'; sha: string };

/** Sends what the repository does not hold yet, a few at a time; answers the tree's entries. The first failure ends it. */
async function sendBlobs(host: Host, { at, files, sent, onStep }: Pick<Setting, 'at' | 'files' | 'sent' | 'onStep'>): Promise<Entry[]> {
  const entries = files.map((file): Entry => ({ path: file.path, mode: '100644', type: 'blob', sha: blobHash(file) }));
  const missing = new Map(entries.flatMap((entry, i) => (sent.has(entry.sha) ? [] : [[entry.sha, files[i] as RepositoryFile] as const])));
  const queue = [...missing];
  const total = queue.length;
  let done = 0;
  onStep({ step: 'files', done, total });
  let failed: unknown;
  const work = async () => {
    for (let next = queue.shift(); next && failed === undefined; next = queue.shift()) {
      const [sha, { content, isBinary }] = next;
      try {
        await ask(host, 'POST', `${at}/git/blobs`, Sha, { content, encoding: isBinary ? 'base64' : 'utf-8' });
        sent.add(sha);
        done += 1;
        onStep({ step: 'files', done, total });
      } catch (error) {
        failed ??= error;
      }
    }
  };
  // What is on its way when one fails is waited for: nothing is sent any more once the failure is told.
  await Promise.all(Array.from({ length: limits.repository.blobsAtOnce }, work));
  if (failed !== undefined) throw failed;
  return entries;
}
