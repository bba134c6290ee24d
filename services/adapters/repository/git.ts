import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';

/** git failed or is not installed; the message is for the log. */
export class GitFailure extends Error {}

type Options = {
  input?: string | Uint8Array;
  env?: Record<string, string>;
  /** Encoding of the output. */
  encoding?: 'utf8' | 'base64';
};
export type Git = (
  directory: string,
  args: readonly string[],
  options?: Options,
) => Promise<string>;

/**
 * Returns a function that runs the git found on `path` in a bare repository and resolves with its
 * output. Ignores user configuration and hooks; `env` names the committer. Rejects with
 * `GitFailure`.
 */
export function createGit(path = '/usr/local/bin:/usr/bin:/bin'): Git {
  return (directory, args, { input = '', env = {}, encoding = 'utf8' } = {}) =>
    new Promise((resolve, reject) => {
      const plain = {
        PATH: path,
        HOME: directory,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_TERMINAL_PROMPT: '0',
        LC_ALL: 'C',
        ...env,
      };
      const options = { cwd: directory, env: plain as unknown as NodeJS.ProcessEnv };
      const child: ChildProcessWithoutNullStreams = spawn(
        'git',
        ['-c', 'core.hooksPath=/dev/null', ...args],
        options,
      );
      const out: Buffer[] = [];
      const said: Buffer[] = [];
      child.stdout.on('data', (part: Buffer) => out.push(part));
      child.stderr.on('data', (part: Buffer) => said.push(part));
      child.on('error', (error) => reject(new GitFailure(error.message)));
      child.on('close', (code) =>
        code === 0
          ? resolve(Buffer.concat(out).toString(encoding))
          : reject(new GitFailure(Buffer.concat(said).toString('utf8').trim())),
      );
      // git may exit before reading all input; the exit code reports the failure.
      child.stdin.on('error', () => {});
      child.stdin.end(input);
    });
}
