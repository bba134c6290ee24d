import { errors, fail, isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import type { RunHandle } from '../ports/runs.ts';
import type { KeepBuild } from '../ports/runtime.ts';
import { SandboxUnavailable, tooMuchDisk } from '../ports/sandbox.ts';
import type { Versions } from '../ports/versions.ts';
import type { Builds } from './builds.ts';
import { builtFiles } from './built-files.ts';
import { type CommandNumber, packagesToAdd, planBuild } from './plan.ts';
import type { ProjectAtWork, Say } from './project.ts';

export type CommandDeps = {
  work: ProjectAtWork;
  /** The user who runs the command. */
  userId: number;
  builds: Builds;
  versions: Versions;
  /** Address of the project's preview, sent with DONE. */
  address: string;
  /** Receives the output of a build instead of the preview. */
  keep?: KeepBuild | undefined;
  log: (message: string, detail: Record<string, unknown>) => void;
};
/** `error`: the code of the failure that ended the command, if any. */
type Result = { code: number; problem?: string; done?: boolean; error?: number };

/**
 * Leads one command to its last event (GAP-35): output lines, DONE with the address for 2 and 4, an
 * error for a non-zero status, END.
 */
export async function leadCommand(
  deps: CommandDeps,
  handle: RunHandle,
  command: CommandNumber,
  commandStr: string | undefined,
): Promise<boolean> {
  const say = limitedOutput(handle);
  let result: Result;
  try {
    result = await perform(deps, { command, commandStr, say, signal: handle.signal });
  } catch (error) {
    const expected =
      handle.signal.aborted || error instanceof SandboxUnavailable || isFailure(error);
    if (!expected) deps.log('command failed', { run: handle.id, error: String(error) });
    result = {
      code: 1,
      problem:
        error instanceof SandboxUnavailable
          ? `no sandbox: ${error.message}`
          : 'the command could not be run',
    };
    if (isFailure(error)) result = { code: 1, problem: error.message, error: error.entry.code };
  }
  if (handle.signal.aborted && handle.signal.reason === 'stop') {
    await handle.end('stopped', { status: 'STOPPED', code: 200 });
    return false;
  }
  if (handle.signal.aborted && handle.signal.reason === 'shutdown') {
    await handle.end('interrupted', { status: 'INTERRUPTED', code: 200 });
    return false;
  }
  const { code, problem, done } = result;
  const { error = (code === tooMuchDisk ? errors.filesTooLarge : errors.commandFailed).code } =
    result;
  if (done && code === 0) handle.append({ status: 'DONE', domain: deps.address });
  if (code !== 0) {
    if (problem) say(`${problem}\n`);
    handle.append({ type: 'error', code: error, content: `exit ${code}` });
  }
  await handle.end(code === 0 ? 'done' : 'failed', { status: 'END', code }, { code });
  return code === 0;
}

type Asked = {
  command: CommandNumber;
  commandStr: string | undefined;
  say: Say;
  signal: AbortSignal;
};

async function perform(
  deps: CommandDeps,
  { command, commandStr, say, signal }: Asked,
): Promise<Result> {
  const { work, builds } = deps;
  if (command === 1) {
    const result = await work.install(say, { signal, commandStr });
    if (result.code === 0 && packagesToAdd(commandStr).length > 0) await keepPackageJson(deps);
    return result;
  }
  if (command === 3) {
    const options = {
      timeoutMs: limits.command.otherMs,
      maxOutputBytes: limits.command.outputBytes,
      signal,
    };
    return { code: await work.run(commandStr ?? '', options, say) };
  }
  if (command === 4) return build(deps, { say, signal });
  const readiness = await work.serve(say, { signal, commandStr });
  if (!readiness.ready) return { code: readiness.code, problem: readiness.problem };
  await builds.leave(work.project);
  return { code: 0, done: true };
}

async function build(
  { work, userId, builds, keep }: CommandDeps,
  { say, signal }: { say: Say; signal: AbortSignal },
): Promise<Result> {
  const installed = await work.install(say, { signal });
  if (installed.code !== 0) return installed;
  const wanted = await work.packageJson();
  const plan = wanted && planBuild(wanted, false);
  if (!plan) return { code: 1, problem: 'package.json has no build script' };
  if (plan.skipsTypes) say('Building without the type check.\n');
  const fingerprint = await work.workspace.fingerprint();
  // Remove old output first, or a build that writes nothing would pass off the previous files.
  const options = {
    timeoutMs: limits.command.buildMs,
    maxOutputBytes: limits.command.outputBytes,
    signal,
  };
  const code = await work.run(`rm -rf dist build && ${plan.command}`, options, say);
  if (code !== 0) return { code };
  const nothing = { code: 1, problem: 'the build made no dist/index.html' };
  if (!keep) {
    const box = await work.workspace.sync();
    const kept = await builds.keep({
      project: work.project,
      userId,
      box,
      fingerprint: await work.workspace.fingerprint(),
    });
    return kept ? { code: 0, done: true } : nothing;
  }
  const files = await builtFiles(await work.workspace.sync());
  if (!files) return nothing;
  // The output may contain part of a change made during the build, so reject it.
  if ((await work.workspace.fingerprint()) !== fingerprint)
    throw fail('versionConflict', {}, 'the project was changed while it was built');
  await keep({ fingerprint, files, say, signal });
  return { code: 0, done: true };
}

/**
 * Commits package.json as a version, because packages added in the sandbox belong to the project.
 */
async function keepPackageJson({ work, versions }: CommandDeps): Promise<void> {
  const bytes = await (await work.workspace.sync()).readFile('package.json');
  if (bytes)
    await versions.commit({
      project: work.project,
      kind: 'save',
      changes: [{ path: 'package.json', bytes }],
    });
}

/** Emits lines for the terminal, at most 2 MB (GAP-35). */
function limitedOutput(handle: RunHandle): Say {
  let left: number = limits.command.outputBytes;
  return (text) => {
    if (left <= 0) return;
    left -= text.length;
    handle.append({ type: 'data', data: text });
  };
}
