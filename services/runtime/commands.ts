import { isFailure } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { RunHandle } from '../ports/runs.ts';
import { SandboxUnavailable } from '../ports/sandbox.ts';
import type { Versions } from '../ports/versions.ts';
import type { Builds } from './builds.ts';
import { type CommandNumber, packagesToAdd, planBuild } from './plan.ts';
import type { ProjectAtWork, Say } from './project.ts';

export type CommandDeps = {
  work: ProjectAtWork;
  builds: Builds;
  versions: Versions;
  /** Address of the project's preview, as DONE carries it. */
  address: string;
  log: (message: string, detail: Record<string, unknown>) => void;
};
type Result = { code: number; problem?: string; done?: boolean };

/** Leads one command to its last event (GAP-35): lines, DONE with the address for 2 and 4, an error for a status that is not 0, END. */
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
    if (!(error instanceof SandboxUnavailable) && !isFailure(error)) deps.log('command failed', { run: handle.id, error: String(error) });
    result = { code: 1, problem: error instanceof SandboxUnavailable ? `no sandbox: ${error.message}` : 'the command could not be run' };
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
  if (done && code === 0) handle.append({ status: 'DONE', domain: deps.address });
  if (code !== 0) {
    if (problem) say(`${problem}\n`);
    handle.append({ type: 'error', code: 705, content: `exit ${code}` });
  }
  await handle.end(code === 0 ? 'done' : 'failed', { status: 'END', code }, { code });
  return code === 0;
}

type Asked = { command: CommandNumber; commandStr: string | undefined; say: Say; signal: AbortSignal };

async function perform(deps: CommandDeps, { command, commandStr, say, signal }: Asked): Promise<Result> {
  const { work, builds } = deps;
  if (command === 1) {
    const result = await work.install(say, { signal, commandStr });
    if (result.code === 0 && packagesToAdd(commandStr).length > 0) await keepPackageJson(deps);
    return result;
  }
  if (command === 3) {
    const options = { timeoutMs: limits.command.otherMs, maxOutputBytes: limits.command.outputBytes, signal };
    return { code: await work.run(commandStr ?? '', options, say) };
  }
  if (command === 4) return build(deps, { say, signal });
  const readiness = await work.serve(say, { signal, commandStr });
  if (!readiness.ready) return { code: readiness.code, problem: readiness.problem };
  await builds.leave(work.project);
  return { code: 0, done: true };
}

async function build({ work, builds }: CommandDeps, { say, signal }: { say: Say; signal: AbortSignal }): Promise<Result> {
  const installed = await work.install(say, { signal });
  if (installed.code !== 0) return installed;
  const wanted = await work.packageJson();
  const plan = wanted && planBuild(wanted, false);
  if (!plan) return { code: 1, problem: 'package.json has no build script' };
  if (plan.skipsTypes) say('Building without the type check.\n');
  // Removed first: a build that writes nothing must not pass off the last one's files.
  const options = { timeoutMs: limits.command.buildMs, maxOutputBytes: limits.command.outputBytes, signal };
  const code = await work.run(`rm -rf dist build && ${plan.command}`, options, say);
  if (code !== 0) return { code };
  const kept = await builds.keep(work.project, await work.workspace.sync(), await work.workspace.fingerprint());
  return kept ? { code: 0, done: true } : { code: 1, problem: 'the build made no dist/index.html' };
}

/** Packages added in the box belong to the project: its package.json becomes a version. */
async function keepPackageJson({ work, versions }: CommandDeps): Promise<void> {
  const bytes = await (await work.workspace.sync()).readFile('package.json');
  if (bytes) await versions.commit({ project: work.project, kind: 'save', changes: [{ path: 'package.json', bytes }] });
}

/** Lines for the terminal, 2 MB of them (GAP-35). */
function limitedOutput(handle: RunHandle): Say {
  let left: number = limits.command.outputBytes;
  return (text) => {
    if (left <= 0) return;
    left -= text.length;
    handle.append({ type: 'data', data: text });
  };
}
