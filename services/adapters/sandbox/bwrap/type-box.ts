import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { ConcurrencyLimit } from '../../../../domain/async/concurrency-limit.ts';
import { limits } from '../../../../domain/limits/index.ts';
import { readGlobalError } from '../../../../domain/repair/types/diagnostics.ts';
import type { TypeCheckPlan } from '../../../../domain/repair/types/plan.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { TypeChecker, TypeCheckResult } from '../../../ports/type-check.ts';
import { typeBoxCommand } from './type-box-command.ts';
import { filterFile, readState, writePlan } from './type-box-files.ts';

const { typeCheck } = limits;
const seccompFd = 3;

export type TypeBoxOptions = {
  clock: Clock;
  /**
   * Contains a folder for each running check. At its next start, the process must remove folders
   * that a killed process left there.
   */
  directory: string;
  /** Returns the template's node_modules; undefined while they are not installed. */
  modules: () => Promise<string | undefined>;
  /** The folder of the native compiler; undefined where there is none for this machine. */
  compiler?: string | undefined;
  log: (message: string, detail: Record<string, unknown>) => void;
  deadlineMs?: number;
  memoryBytes?: number;
};

/**
 * Creates the type checker that runs the native compiler in a box for each check (ADR 083). Only a
 * few checks run in parallel; other checks wait.
 */
export function createTypeBoxes({
  clock,
  directory,
  modules,
  compiler = findCompiler(),
  log,
  deadlineMs = typeCheck.deadlineMs,
  memoryBytes = typeCheck.memoryBytes,
}: TypeBoxOptions): TypeChecker {
  const running = new ConcurrencyLimit(typeCheck.atOnce, typeCheck.maxWaiting);
  /** For each user, the time in epoch ms until which their projects are not checked. */
  const paused = new Map<number, number>();
  const now = () => clock.now().getTime();

  async function runOnce(
    plan: TypeCheckPlan,
    { state, packages, folder, user, signal }: CheckOrder,
  ): Promise<TypeCheckResult | undefined> {
    if (signal?.aborted || now() < (paused.get(user) ?? 0)) return undefined;
    // The box mounts its folder as the user of the services' process, so no other user needs
    // access.
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const base = await mkdtemp(join(directory, 'check-'));
    try {
      const uid = await writePlan(base, plan, state);
      const command = typeBoxCommand({
        ...{ base, compiler: folder, modules: packages, uid, seccompFd },
        limits: {
          memoryBytes,
          seconds: Math.ceil(deadlineMs / 1000) * 2,
          fileBytes: typeCheck.stateBytes,
        },
      });
      const end = await runBox(command, { base, clock, deadlineMs, signal });
      const because = end.because ?? readGlobalError(end.output);
      if (because === undefined)
        return { output: end.output, state: await readState(base, typeCheck.stateBytes) };
      if (because === 'aborted') return undefined;
      // Do not check this user's projects for a while: hostile types would make all other users
      // wait.
      if (end.isCostly) paused.set(user, now() + typeCheck.pauseMs);
      log('types not checked', { because });
      return undefined;
    } finally {
      await rm(base, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  return {
    async check(plan, { user, state, signal }) {
      const packages = await modules();
      if (!compiler || !packages || !isSmall(plan)) return undefined;
      const order = { state, packages, folder: compiler, user, signal };
      return running
        .run(() => runOnce(plan, order), signal)
        .catch((error) => {
          if (!signal?.aborted) log('types not checked', { because: String(error) });
          return undefined;
        });
    },
  };
}

type CheckOrder = {
  state: Uint8Array | undefined;
  packages: string;
  folder: string;
  user: number;
  signal: AbortSignal | undefined;
};

/** Returns the folder of the compiler's binary for this machine. */
function findCompiler(): string | undefined {
  const { resolve } = createRequire(import.meta.url);
  try {
    const name = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
    const own = createRequire(resolve('typescript/package.json'));
    return join(dirname(own.resolve(name)), 'lib');
  } catch {
    return undefined;
  }
}

function isSmall({ files }: TypeCheckPlan): boolean {
  const length = [...files.values()].reduce((sum, text) => sum + text.length, 0);
  return files.size <= typeCheck.maxFiles && length <= typeCheck.maxCharacters;
}

/**
 * `because`: why there is no result. `isCostly`: the check exceeded its limit of time or memory.
 */
type BoxEnd = { output: string; because?: string; isCostly: boolean };

/** What the compiler prints when it gets no more memory. */
const outOfMemory = /out of memory|cannot allocate memory|failed to reserve/i;

/** Runs the box until it ends, exceeds its time, prints too much, or is aborted. */
async function runBox(
  { file, args }: { file: string; args: string[] },
  {
    base,
    clock,
    deadlineMs,
    signal,
  }: { base: string; clock: Clock; deadlineMs: number; signal: AbortSignal | undefined },
): Promise<BoxEnd> {
  const descriptor = openSync(join(base, filterFile), constants.O_RDONLY);
  const stdio: ('ignore' | 'pipe' | number)[] = ['ignore', 'pipe', 'pipe'];
  stdio[seccompFd] = descriptor;
  const child = spawn(file, args, {
    stdio,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin' },
    detached: true,
  });
  closeSync(descriptor);
  let output = '';
  let problem = '';
  let cut = '';
  const stop = (because: string) => {
    cut ||= because;
    child.kill('SIGKILL');
  };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.length > typeCheck.outputCharacters) stop('output');
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    problem = (problem + text).slice(0, 500);
  });
  const onAbort = () => stop('aborted');
  signal?.addEventListener('abort', onAbort);
  // The signal may have been aborted while the files were written.
  if (signal?.aborted) onAbort();
  const ended = new AbortController();
  void clock.sleep(deadlineMs, ended.signal).then(
    () => stop('late'),
    () => {},
  );
  const [code, signalName] = await new Promise<[number | null, string | null]>((resolve) => {
    child.once('error', (error) => {
      problem = error.message;
      resolve([null, null]);
    });
    child.once('close', (...end) => resolve(end));
  });
  ended.abort();
  signal?.removeEventListener('abort', onAbort);
  // Output that exceeds the limit is cut off at the end of a line; its beginning contains enough
  // diagnostics.
  if (cut === 'output')
    return { output: output.slice(0, output.lastIndexOf('\n') + 1), isCostly: false };
  // Exit codes of the compiler: 0 is no diagnostics; 1 and 2 are diagnostics, without and with
  // written files.
  if (cut === '' && (code === 0 || code === 1 || code === 2) && problem === '')
    return { output, isCostly: false };
  // bwrap exits with 128 plus the number of the signal that killed its process.
  const wasKilled = cut === '' && (signalName !== null || (code ?? 0) > 128);
  return {
    output: '',
    because: cut || problem || `it ended with ${code ?? signalName}`,
    isCostly: cut === 'late' || wasKilled || outOfMemory.test(problem),
  };
}
