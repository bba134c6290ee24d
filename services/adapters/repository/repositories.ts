import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../ports/clock.ts';
import { createGit, GitFailure } from './git.ts';

export type TreeEntry = { path: string; mode: string; sha: string };
type Git = ReturnType<typeof createGit>;
type ListedEntry = TreeEntry & { type: string; size?: number };
export type Commit = { sha: string; tree: string; parents: string[]; message: string };

/** The initial branch of a new repository. */
export const mainBranch = 'main';
const head = `refs/heads/${mainBranch}`;
const namePattern = /^(?!\.{1,2}$)[\w.-]{1,100}$/;

/**
 * Bare git repositories in a directory, `{owner}/{name}.git`, with the operations of GitHub's git
 * data API. Validates names.
 */
export function createRepositories({
  directory,
  clock,
  path,
}: {
  directory: string;
  clock: Clock;
  path?: string | undefined;
}) {
  const git = createGit(path);
  const repositoryPath = (owner: string, name: string) => pathOf(directory, owner, name);

  const repositories = {
    placeOf: repositoryPath,
    exists: (owner: string, name: string): boolean =>
      existsSync(join(repositoryPath(owner, name), 'HEAD')),

    /** Creates a bare repository; `readme` adds a first commit, like `auto_init`. */
    async create(owner: string, name: string, { readme }: { readme: boolean }): Promise<void> {
      const place = repositoryPath(owner, name);
      await mkdir(place, { recursive: true });
      await git(place, ['init', '--quiet', '--bare', `--initial-branch=${mainBranch}`, '.']);
      if (!readme) return;
      const sha = await repositories.addBlob(place, Buffer.from(`# ${name}\n`));
      const tree = await repositories.addTree(place, null, [
        { path: 'README.md', mode: '100644', sha },
      ]);
      const commit = await repositories.addCommit(place, owner, {
        tree,
        parents: [],
        message: 'Initial commit',
      });
      await repositories.moveBranch(place, mainBranch, commit.sha, false);
    },

    addBlob: async (place: string, bytes: Uint8Array): Promise<string> =>
      (await git(place, ['hash-object', '-w', '--stdin'], { input: bytes })).trim(),

    /** Returns the blob in base64. */
    readBlob: (place: string, sha: string): Promise<string> =>
      git(place, ['cat-file', 'blob', sha], { encoding: 'base64' }),

    /**
     * Writes the tree of `base` (or an empty one) with these entries applied; git rejects an
     * invalid path.
     */
    addTree: (place: string, base: string | null, entries: readonly TreeEntry[]): Promise<string> =>
      writeTree(git, place, { base, entries }),

    /** Lists paths, types, names and sizes of a tree, with its subtrees if `recursive` is set. */
    async readTree(place: string, sha: string, recursive: boolean): Promise<ListedEntry[]> {
      const lines = await git(place, [
        'ls-tree',
        '-z',
        '-l',
        ...(recursive ? ['-r', '-t'] : []),
        sha,
      ]);
      return lines.split('\0').flatMap((line) => parseTreeLine(line) ?? []);
    },

    async addCommit(
      place: string,
      who: string,
      { tree, parents, message }: Omit<Commit, 'sha'>,
    ): Promise<Commit> {
      const args = ['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent])];
      const sha = (
        await git(place, args, { input: message, env: identity(who, clock.now()) })
      ).trim();
      return { sha, tree, parents, message };
    },

    async readCommit(place: string, sha: string): Promise<Commit> {
      return parseCommit(sha, await git(place, ['cat-file', 'commit', sha]));
    },

    /** Returns the commit of a branch; null when the branch does not exist. */
    branch: (place: string, branch: string): Promise<string | null> =>
      readBranch(git, place, branch),

    /**
     * Moves a branch. Returns false if the branch would lose commits and `force` is not set. git
     * itself compares the old value, so two concurrent moves cannot both succeed.
     */
    moveBranch: (place: string, branch: string, sha: string, force: boolean): Promise<boolean> =>
      moveBranch(git, place, { branch, sha, force }),
  };
  return repositories;
}

export type Repositories = ReturnType<typeof createRepositories>;

function pathOf(directory: string, owner: string, name: string): string {
  if (!namePattern.test(owner) || !namePattern.test(name)) throw new GitFailure('not a name');
  return join(directory, owner.toLowerCase(), `${name.toLowerCase()}.git`);
}

function identity(who: string, now: Date): Record<string, string> {
  const [name, email, at] = [who, `${who}@example.invalid`, now.toISOString()];
  const roles = ['AUTHOR', 'COMMITTER'].flatMap((role) =>
    Object.entries({ NAME: name, EMAIL: email, DATE: at }).map(([key, value]) => [
      `GIT_${role}_${key}`,
      value,
    ]),
  );
  return Object.fromEntries(roles) as Record<string, string>;
}

function writeTree(
  git: Git,
  place: string,
  { base, entries }: { base: string | null; entries: readonly TreeEntry[] },
): Promise<string> {
  return withIndex(place, async (env) => {
    await git(place, base ? ['read-tree', base] : ['read-tree', '--empty'], { env });
    const lines = entries.map(({ mode, sha, path }) => `${mode} ${sha}\t${path}\0`).join('');
    await git(place, ['update-index', '--add', '--replace', '-z', '--index-info'], {
      env,
      input: lines,
    });
    return (await git(place, ['write-tree'], { env })).trim();
  });
}

function readBranch(git: Git, place: string, branch: string): Promise<string | null> {
  return git(place, ['rev-parse', '--verify', '--quiet', `refs/heads/${branch}^{commit}`]).then(
    (sha) => sha.trim(),
    () => null,
  );
}

async function moveBranch(
  git: Git,
  place: string,
  { branch, sha, force }: { branch: string; sha: string; force: boolean },
): Promise<boolean> {
  const now = await readBranch(git, place, branch);
  const follows =
    now === null ||
    force ||
    (await git(place, ['merge-base', '--is-ancestor', now, sha]).then(
      () => true,
      () => false,
    ));
  if (!follows) return false;
  const ref = branch === mainBranch ? head : `refs/heads/${branch}`;
  return git(place, ['update-ref', ref, sha, now ?? '0'.repeat(40)]).then(
    () => true,
    () => false,
  );
}

/** Runs `work` with a separate index file, so that two requests never share one. */
async function withIndex<T>(
  place: string,
  work: (env: Record<string, string>) => Promise<T>,
): Promise<T> {
  const file = join(place, `index-${randomUUID()}`);
  return work({ GIT_INDEX_FILE: file }).finally(() => rm(file, { force: true }));
}

/** Parses a line of `git ls-tree -l`; undefined for the empty text after the last line. */
function parseTreeLine(line: string): ListedEntry | undefined {
  const found = /^(\d+) (\w+) ([0-9a-f]+) +(\d+|-)\t([\s\S]+)$/.exec(line);
  if (!found) return undefined;
  const [, mode = '', type = '', name = '', size = '', path = ''] = found;
  return { mode, type, sha: name, path, ...(size !== '-' && { size: Number(size) }) };
}

function parseCommit(sha: string, text: string): Commit {
  const [lines = '', ...words] = text.split('\n\n');
  const all = (key: string) =>
    lines
      .split('\n')
      .flatMap((line) => (line.startsWith(`${key} `) ? [line.slice(key.length + 1)] : []));
  return {
    sha,
    tree: all('tree')[0] ?? '',
    parents: all('parent'),
    message: words.join('\n\n').trimEnd(),
  };
}
