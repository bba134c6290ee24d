import { z } from 'zod';
import { limits } from '@/domain/limits';
import { pushable, type RepositoryFile } from '@/domain/repository/repository';
import { isAbort } from '@/lib/upstream/call-error';
import { blobHash } from './git-hash';
import { type CodeHost, callHost, HostError, type HostRefusal } from './github';

/**
 * The state of the remote after a failed push. `nothing`: no repository was created. `made`: a new
 * repository has only its first commit. `unchanged`: the branch is as before.
 */
type RemoteState = 'nothing' | 'made' | 'unchanged' | 'unknown';
type PushRefusal = HostRefusal | 'noFiles' | 'noValidFiles' | 'notYours' | 'moved' | 'stopped';

export class PushFailure extends Error {
  readonly reason: PushRefusal;
  readonly remoteState: RemoteState;
  readonly seconds: number;
  constructor(reason: PushRefusal, standing: RemoteState, { said = '', seconds = 0 } = {}) {
    super(said);
    this.reason = reason;
    this.remoteState = standing;
    this.seconds = seconds;
  }
}

export type PushResult = {
  name: string;
  url: string;
  cloneUrl: string;
  branch: string;
  files: number;
  skipped: string[];
  isCreated: boolean;
  changed: boolean;
};
export type PushStep = { step: 'repository' | 'files' | 'commit'; done: number; total: number };

type PushInput = {
  owner: string;
  name: string;
  files: readonly RepositoryFile[];
  /**
   * The file contents that earlier attempts have sent, grouped by repository. The caller passes the
   * same map to a retry, so that the retry does not send them again.
   */
  sent: Map<string, Set<string>>;
  onStep(step: PushStep): void;
};

const Repository = z.object({
  full_name: z.string(),
  html_url: z.string(),
  clone_url: z.string(),
  default_branch: z.string(),
});
type Repository = z.infer<typeof Repository>;
const Sha = z.object({ sha: z.string() });
const Ref = z.object({ object: Sha });
const Commit = z.object({ sha: z.string(), tree: Sha, parents: z.array(Sha) });
const Tree = z.object({
  sha: z.string(),
  tree: z.array(z.object({ type: z.string(), sha: z.string() })).default([]),
});

const isRefusal = (error: unknown, reason: HostRefusal): error is HostError =>
  error instanceof HostError && error.reason === reason;

/**
 * PROJ-026: pushes the project as one commit to the user's repository. Creates the repository if it
 * is missing. Other files in the repository do not change. Skips contents that the repository
 * already has or that `sent` contains, so a retry continues where the last push ended. Only the
 * last call moves the branch, so an incomplete push is never visible. Throws a `PushFailure` with
 * the `remoteState`.
 */
export async function pushProject(
  host: CodeHost,
  { owner, name, files, sent: known, onStep }: PushInput,
): Promise<PushResult> {
  if (files.length === 0) throw new PushFailure('noFiles', 'nothing');
  const { pushed, skipped } = pushable(files);
  if (pushed.length === 0) throw new PushFailure('noValidFiles', 'nothing');
  let standing: RemoteState = 'nothing';
  try {
    onStep({ step: 'repository', done: 0, total: 1 });
    const { repository, made } = await findOrCreate(host, owner, name, (now) => {
      standing = now;
    });
    standing = made ? 'made' : 'unchanged';
    const at = `/repos/${repository.full_name}`;
    const sent = known.get(at.toLowerCase()) ?? new Set<string>();
    known.set(at.toLowerCase(), sent);
    for (let attempt = 1; ; attempt++) {
      const outcome = await commitOnHead(
        host,
        { at, repository, made, files: pushed, sent, onStep },
        (now) => {
          standing = now ?? (made ? 'made' : 'unchanged');
        },
      );
      if (outcome === 'moved' && attempt < limits.repository.tries) continue;
      if (outcome === 'moved') throw new PushFailure('moved', standing);
      const { full_name, html_url: url, clone_url: cloneUrl, default_branch: branch } = repository;
      return {
        name: full_name,
        url,
        cloneUrl,
        branch,
        files: pushed.length,
        skipped,
        isCreated: made,
        changed: outcome === 'pushed',
      };
    }
  } catch (error) {
    if (isAbort(error)) throw new PushFailure('stopped', standing);
    if (error instanceof PushFailure) throw error;
    // Another error may mean that the host has lost the sent contents. Remember them only after a
    // network error or a rate limit.
    if (!isRefusal(error, 'network') && !isRefusal(error, 'busy')) known.clear();
    if (error instanceof HostError)
      throw new PushFailure(error.reason, standing, {
        said: error.message,
        seconds: error.seconds,
      });
    throw error;
  }
}

/**
 * Returns the repository. Creates a missing repository only under the token's own name, not under
 * another user or an organisation.
 */
async function findOrCreate(
  host: CodeHost,
  owner: string,
  name: string,
  stands: (now: RemoteState) => void,
): Promise<{ repository: Repository; made: boolean }> {
  try {
    return {
      repository: await callHost(host, 'GET', `/repos/${owner}/${name}`, Repository),
      made: false,
    };
  } catch (error) {
    if (!isRefusal(error, 'missing')) throw error;
  }
  const { login } = await callHost(host, 'GET', '/user', z.object({ login: z.string() }));
  if (login.toLowerCase() !== owner.toLowerCase())
    throw new PushFailure('notYours', 'nothing', { said: login });
  // Until the response arrives, the state of the remote is unknown.
  stands('unknown');
  try {
    return {
      repository: await callHost(host, 'POST', '/user/repos', Repository, {
        name,
        private: false,
        auto_init: true,
      }),
      made: true,
    };
  } catch (error) {
    if (error instanceof HostError && error.reason !== 'network') stands('nothing');
    throw error;
  }
}

type CommitInput = {
  at: string;
  repository: Repository;
  made: boolean;
  files: readonly RepositoryFile[];
  /** Contents that this push has already sent. */
  sent: Set<string>;
  onStep: PushInput['onStep'];
};

/**
 * Commits on top of the current branch. Returns `moved` if another push was faster. Reports the
 * state of the remote through `stands`; null means that it is as before this call.
 */
async function commitOnHead(
  host: CodeHost,
  { at, repository, made, files, sent, onStep }: CommitInput,
  stands: (now: RemoteState | null) => void,
): Promise<'pushed' | 'same' | 'moved'> {
  const branch = repository.default_branch.split('/').map(encodeURIComponent).join('/');
  const parent = await headOf(host, `${at}/git/ref/heads/${branch}`, made);
  const head = await callHost(host, 'GET', `${at}/git/commits/${parent}`, Commit);
  const held = await callHost(host, 'GET', `${at}/git/trees/${head.tree.sha}?recursive=1`, Tree);
  for (const { type, sha } of held.tree) if (type === 'blob') sent.add(sha);
  const entries = await sendBlobs(host, { at, files, sent, onStep });

  onStep({ step: 'commit', done: 0, total: 1 });
  const tree = await callHost(host, 'POST', `${at}/git/trees`, Sha, {
    base_tree: head.tree.sha,
    tree: entries,
  });
  if (tree.sha === head.tree.sha) return 'same';
  // The first push comes after the automatic first commit, and has its own message.
  const message =
    head.parents.length === 0 ? 'Initial commit from your app' : 'Update from your app';
  const commit = await callHost(host, 'POST', `${at}/git/commits`, Sha, {
    message,
    tree: tree.sha,
    parents: [parent],
  });
  stands('unknown');
  try {
    await callHost(host, 'PATCH', `${at}/git/refs/heads/${branch}`, Ref, {
      sha: commit.sha,
      force: false,
    });
    return 'pushed';
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    if (error.reason !== 'network') stands(null);
    if (error.status === 422) return 'moved';
    if (error.reason !== 'network') throw error;
    // The response was lost, but the push may have succeeded: read the branch to find out.
    const now = await callHost(host, 'GET', `${at}/git/ref/heads/${branch}`, Ref);
    if (now.object.sha === commit.sha) return 'pushed';
    stands(null);
    throw error;
  }
}

/** Returns the branch's commit. In a new repository the branch may appear with a delay. */
async function headOf(host: CodeHost, path: string, made: boolean): Promise<string> {
  for (let waitedMs = 0; ; waitedMs += limits.repository.newRefRetryMs) {
    try {
      return (await callHost(host, 'GET', path, Ref)).object.sha;
    } catch (error) {
      if (!isRefusal(error, 'missing') && !isRefusal(error, 'empty')) throw error;
      if (!made || waitedMs >= limits.repository.newRefMs)
        throw new HostError('empty', { status: error.status });
      await host.sleep(limits.repository.newRefRetryMs);
    }
  }
}

type GitTreeEntry = { path: string; mode: '100644'; type: 'blob'; sha: string };

/**
 * Sends the missing contents, a few at a time, and returns the entries of the tree. Stops after the
 * first failure.
 */
async function sendBlobs(
  host: CodeHost,
  { at, files, sent, onStep }: Pick<CommitInput, 'at' | 'files' | 'sent' | 'onStep'>,
): Promise<GitTreeEntry[]> {
  const entries = files.map(
    (file): GitTreeEntry => ({
      path: file.path,
      mode: '100644',
      type: 'blob',
      sha: blobHash(file),
    }),
  );
  const missing = new Map(
    entries.flatMap((entry, i) =>
      sent.has(entry.sha) ? [] : [[entry.sha, files[i] as RepositoryFile] as const],
    ),
  );
  const queue = [...missing];
  const total = queue.length;
  let done = 0;
  onStep({ step: 'files', done, total });
  let failed: unknown;
  const work = async () => {
    for (let next = queue.shift(); next && failed === undefined; next = queue.shift()) {
      const [sha, { content, isBinary }] = next;
      try {
        await callHost(host, 'POST', `${at}/git/blobs`, Sha, {
          content,
          encoding: isBinary ? 'base64' : 'utf-8',
        });
        sent.add(sha);
        done += 1;
        onStep({ step: 'files', done, total });
      } catch (error) {
        failed ??= error;
      }
    }
  };
  // When one call fails, wait for the calls that are still running, so that nothing is sent after
  // the error is thrown.
  await Promise.all(Array.from({ length: limits.repository.blobsAtOnce }, work));
  if (failed !== undefined) throw failed;
  return entries;
}
