import { z } from 'zod';
import { limits } from '@/domain/limits';
import { readRepositoryAddress } from '@/domain/repository/repository';
import { isBuilt, isMadeAgain } from '@/domain/transfer/excluded-files';
import { repositoryHost } from '@/lib/repository/git-api';
import { type CodeHost, callHost, HostError } from '@/lib/repository/github';
import { ImportRefusedError, type ImportSource } from './import-source';

const Sha = z.object({ sha: z.string() });
const Repository = z.object({
  full_name: z.string(),
  name: z.string(),
  default_branch: z.string(),
});
const Ref = z.object({ object: Sha });
const Commit = z.object({ tree: Sha });
const Tree = z.object({
  tree: z.array(
    z.object({
      path: z.string(),
      mode: z.string(),
      type: z.string(),
      sha: z.string(),
      size: z.number().default(0),
    }),
  ),
  truncated: z.boolean().default(false),
});
const GitBlob = z.object({ content: z.string(), encoding: z.literal('base64') });

/** The git file mode of a symbolic link, whose content is its target. */
const linkMode = '120000';

/**
 * Returns the files of a repository's branch, read through the REST API of the operator's code host
 * (ADR 036). Throws an `ImportRefusedError`. Without a token, checks the number of files against
 * the host's rate limit before it fetches a file.
 */
export async function repositorySource(host: CodeHost, address: string): Promise<ImportSource> {
  const read = readRepositoryAddress(address);
  if (!read) throw new ImportRefusedError('address');
  const expected = repositoryHost(host.api);
  if (read.host && expected && read.host !== expected && read.host !== `www.${expected}`)
    throw new ImportRefusedError('otherHost', expected);
  return withImportErrors(async () => {
    const {
      full_name: at,
      name,
      default_branch,
    } = await callHost(host, 'GET', `/repos/${read.owner}/${read.name}`, Repository);
    const branch = (read.branch ?? default_branch).split('/').map(encodeURIComponent).join('/');
    const { object } = await callHost(host, 'GET', `/repos/${at}/git/ref/heads/${branch}`, Ref);
    const commit = await callHost(host, 'GET', `/repos/${at}/git/commits/${object.sha}`, Commit);
    const { tree, truncated } = await callHost(
      host,
      'GET',
      `/repos/${at}/git/trees/${commit.tree.sha}?recursive=1`,
      Tree,
    );
    if (truncated) throw new ImportRefusedError('truncated');
    const files = tree.filter(({ type }) => type === 'blob');
    const fetched = files.filter(({ path }) => !isMadeAgain(path) && !isBuilt(path)).length;
    if (host.token === '' && fetched > limits.repository.anonymousFiles)
      throw new ImportRefusedError('needsToken', fetched);
    const offers = files.map(({ path, mode, sha, size }) => ({
      // Put the repository's name in front of each path, because paths in folders and archives also
      // begin with the name of a folder.
      path: `${name}/${path}`,
      bytes: size,
      isLink: mode === linkMode,
      read: () =>
        withImportErrors(async () => {
          const { content } = await callHost(host, 'GET', `/repos/${at}/git/blobs/${sha}`, GitBlob);
          return Uint8Array.from(atob(content.replace(/\s/g, '')), (one) => one.charCodeAt(0));
        }),
    }));
    return { kind: 'repository', name, isTracked: true, offers } satisfies ImportSource;
  });
}

async function withImportErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    throw new ImportRefusedError(
      error.reason,
      error.reason === 'busy' ? Math.ceil(error.seconds / 60) : error.message,
    );
  }
}
