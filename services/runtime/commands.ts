import { errors, fail, isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { queuedEvent } from '../../domain/stream/queued-event.ts';
import type { Clock } from '../ports/clock.ts';
import type { RunHandle } from '../ports/runs.ts';
import type { BuildStore } from '../ports/runtime.ts';
import { diskFullExitCode, SandboxUnavailable } from '../ports/sandbox.ts';
import type { Versions } from '../ports/versions.ts';
import type { Builds } from './builds.ts';
import { readBuiltFiles } from './built-files.ts';
import { type CommandNumber, packagesToAdd, planBuild, withHiddenMaps } from './command-plan.ts';
import type { RunningProject, WriteOutput } from './running-project.ts';

export type CommandDeps = {
  work: RunningProject;
  /** The user who runs the command. */
  userId: number;
  builds: Builds;
  versions: Versions;
  /** Address of the project's preview, sent with DONE. */
  address: string;
  /**
   * Receives the output of a build that is published. If undefined, the preview shows the output.
   */
  storeBuild?: BuildStore | undefined;
  clock: Clock;
  /** Aborted when the services close. */
  closing: AbortSignal;
  log: (message: string, detail: Record<string, unknown>) => void;
};
/** `error`: the code of the failure that ended the command, if any. */
type CommandResult = { code: number; problem?: string; done?: boolean; error?: number };

/**
 * Executes one command up to its last event (GAP-35): the wait for a sandbox (PP-19), the output
 * lines, DONE with the address for commands 2 and 4, an error for a non-zero exit status, and END.
 */
export async function runCommand(
  deps: CommandDeps,
  handle: RunHandle,
  command: CommandNumber,
  commandStr: string | undefined,
): Promise<boolean> {
  const say = limitedOutput(handle);
  let result: CommandResult;
  let leave = () => {};
  try {
    leave = await deps.work.workspace.reserve({
      signal: handle.signal,
      onAhead: (ahead, seconds) => handle.append(queuedEvent(ahead, seconds)),
    });
    await handle.start();
    result = await performCommand(deps, { command, commandStr, say, signal: handle.signal });
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
  } finally {
    // Free the sandbox slot after a delay, because another command or a visitor of the project
    // often follows immediately.
    void deps.clock.sleep(limits.sandbox.lingerMs, deps.closing).then(leave, leave);
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
  const { error = (code === diskFullExitCode ? errors.filesTooLarge : errors.commandFailed).code } =
    result;
  if (done && code === 0) handle.append({ status: 'DONE', domain: deps.address });
  if (code !== 0) {
    if (problem) say(`${problem}\n`);
    handle.append({ type: 'error', code: error, content: `exit ${code}` });
  }
  await handle.end(code === 0 ? 'done' : 'failed', { status: 'END', code }, { code });
  return code === 0;
}

type CommandInput = {
  command: CommandNumber;
  commandStr: string | undefined;
  say: WriteOutput;
  signal: AbortSignal;
};

async function performCommand(
  deps: CommandDeps,
  { command, commandStr, say, signal }: CommandInput,
): Promise<CommandResult> {
  const { work, builds } = deps;
  if (command === 1) {
    const result = await work.install(say, { signal, commandStr });
    if (result.code === 0 && packagesToAdd(commandStr).length > 0) await commitPackageJson(deps);
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
  if (command === 4) return buildSite(deps, { say, signal });
  const readiness = await work.serve(say, { signal, commandStr });
  if (!readiness.ready) return { code: readiness.code, problem: readiness.problem };
  await builds.switchToDevServer(work.project);
  return { code: 0, done: true };
}

async function buildSite(
  { work, userId, builds, storeBuild: keep }: CommandDeps,
  { say, signal }: { say: WriteOutput; signal: AbortSignal },
): Promise<CommandResult> {
  const installed = await work.install(say, { signal });
  if (installed.code !== 0) return installed;
  const wanted = await work.packageJson();
  const plan = wanted && planBuild(wanted, false);
  if (!plan) return { code: 1, problem: 'package.json has no build script' };
  if (plan.skipsTypes) say('Building without the type check.\n');
  const fingerprint = await work.workspace.fingerprint();
  // Remove old output first, so that a build that writes nothing does not store the previous files.
  const options = {
    timeoutMs: limits.command.buildMs,
    maxOutputBytes: limits.command.outputBytes,
    env: await work.environment(keep ? 'live' : 'test'),
    signal,
  };
  const mapped = keep && withHiddenMaps(wanted, plan, await readConfiguration(work));
  const code = await work.run(`rm -rf dist build && ${mapped ?? plan.command}`, options, say);
  if (code !== 0) return { code };
  const nothing = { code: 1, problem: 'the build made no dist/index.html' };
  if (!keep) {
    const box = await work.workspace.sync();
    const kept = await builds.store({
      project: work.project,
      userId,
      box,
      fingerprint: await work.workspace.fingerprint(),
    });
    return kept ? { code: 0, done: true } : nothing;
  }
  const files = await readBuiltFiles(await work.workspace.sync(), {
    areMapsPrivate: mapped !== undefined,
  });
  if (!files) return nothing;
  // Reject the output, because it may contain a part of a change that was made during the build.
  if ((await work.workspace.fingerprint()) !== fingerprint)
    throw fail('versionConflict', {}, 'the project was changed while it was built');
  await keep({ fingerprint, files, log: say, signal });
  return { code: 0, done: true };
}

/** Returns the texts of the files that may configure Vite; empty if there are none. */
async function readConfiguration(work: RunningProject): Promise<string> {
  const box = await work.workspace.sync();
  const endings = ['ts', 'mts', 'js', 'mjs'];
  const files = endings.map((ending) => box.readFile(`vite.config.${ending}`));
  const texts = (await Promise.all(files)).map((file) => new TextDecoder().decode(file));
  return texts.join('\n');
}

/**
 * Commits package.json as a version, because packages added in the sandbox belong to the project.
 */
async function commitPackageJson({ work, versions }: CommandDeps): Promise<void> {
  const bytes = await (await work.workspace.sync()).readFile('package.json');
  if (bytes)
    await versions.commit({
      project: work.project,
      kind: 'save',
      changes: [{ path: 'package.json', bytes }],
    });
}

/** Emits lines for the terminal, at most 2 MB (GAP-35). */
function limitedOutput(handle: RunHandle): WriteOutput {
  let left: number = limits.command.outputBytes;
  return (text) => {
    if (left <= 0) return;
    left -= text.length;
    handle.append({ type: 'data', data: text });
  };
}
