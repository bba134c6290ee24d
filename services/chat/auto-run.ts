import { type CommandStep, commandSteps, isSameStep } from '../../domain/artifact/command-steps.ts';
import type { ActionType } from '../../domain/artifact/events.ts';
import { commands } from '../../domain/contract/chat.ts';
import { isFailure } from '../../domain/errors.ts';
import type { RunEvent, Stage } from '../../domain/stream/event.ts';
import { isLastEvent } from '../../domain/stream/is-last-event.ts';
import type { Runs } from '../ports/runs.ts';
import type { ProjectRuntime } from '../ports/runtime.ts';
import { type FileReader, findMissingImport } from './resolve-imports.ts';

export type AutoRunDeps = {
  runtime: ProjectRuntime;
  runs: Runs;
  log: (message: string, detail: Record<string, unknown>) => void;
};
export type AutoRun = {
  /**
   * Call it after each complete action. Starts the install and the dev server as soon as the files
   * allow it (ADR 068, ADR 075).
   */
  filesChanged(paths: readonly string[]): void;
  /**
   * Call it when the answer has ended and its files are final. Runs the commands of the answer that
   * have not run yet.
   */
  finish(actions: readonly { actionType: ActionType; content: string }[]): void;
  /** Resolves when the dev server first responds. If it never responds, this never settles. */
  readonly up: Promise<void>;
  readonly isUp: boolean;
};

const manifest = 'package.json';
const configs = ['vite.config.ts', 'vite.config.js', 'vite.config.mjs'];
const page = 'index.html';
const install: CommandStep = { command: commands.install, commandStr: 'npm install' };
const dev: CommandStep = { command: commands.buildDev, commandStr: 'npm run dev' };
/** The stage that the client shows while a command runs. */
const stageOf: Partial<Record<CommandStep['command'], Stage>> = {
  [commands.install]: 'installing',
  [commands.buildDev]: 'starting',
};
/** The maximum number of attempts to start a command while another command of the project runs. */
const tries = 5;

/**
 * Runs the commands of one turn one at a time, in the order of RUN-016. Repeated commands run once
 * (GEN-033).
 */
export function createAutoRun(
  deps: AutoRunDeps,
  turn: FileReader & { project: string; userId: number; onStage(stage: Stage): void },
): AutoRun {
  const { runtime, log } = deps;
  const { project, userId } = turn;
  let chain: Promise<void> = Promise.resolve();
  let done: CommandStep[] = [];
  let failed = false;
  let isUp = false;
  /**
   * The possible paths of a file that the page imports and that was missing at the last check. The
   * server starts only after one of these paths exists.
   */
  let missing: string[] = [];
  let markUp = () => {};
  const up = new Promise<void>((resolve) => {
    markUp = resolve;
  });

  function add(step: CommandStep): void {
    if (!runtime.available || done.some((one) => isSameStep(one, step))) return;
    done.push(step);
    chain = chain
      .then(() => runStep(step))
      .catch((error) =>
        log('command of a turn failed', { project, ...step, error: String(error) }),
      );
  }

  async function runStep(step: CommandStep): Promise<void> {
    const { command } = step;
    if (failed && command !== commands.install) return;
    const commandStr =
      isSameStep(step, install) || isSameStep(step, dev) ? undefined : step.commandStr;
    const { run, attached } = await startCommand(deps, { project, userId, command, commandStr });
    const stage = stageOf[command];
    if (!attached && stage) turn.onStage(stage);
    await followToEnd(deps.runs, run, (event) => {
      if (command === commands.buildDev && 'status' in event && event.status === 'DONE') {
        isUp = true;
        markUp();
      }
      if (command === commands.install && isLastEvent(event, 'command'))
        failed = 'code' in event && event.code !== 0;
    });
  }

  /**
   * Whether the page is complete enough to start the server. Otherwise Vite would remember the
   * missing files, and "ready" would be reported for a page that does not work.
   */
  function canStart(): boolean {
    if (![manifest, page].every(turn.has) || !configs.some(turn.has)) return false;
    if (missing.length > 0 && !missing.some(turn.has)) return false;
    missing = findMissingImport(page, turn) ?? [];
    return missing.length === 0;
  }

  return {
    up,
    get isUp() {
      return isUp;
    },
    filesChanged(paths) {
      // A rewritten package.json may list new packages, so run the install again.
      if (paths.includes(manifest)) done = done.filter((step) => !isSameStep(step, install));
      if (turn.text(manifest) !== undefined) add(install);
      if (!done.some((step) => isSameStep(step, dev)) && canStart()) add(dev);
    },
    finish(actions) {
      if (turn.text(manifest) === undefined) return;
      for (const step of commandSteps(actions)) add(step);
    },
  };
}

/** Starts a command. If another command of the project is running, waits for its end first. */
async function startCommand(
  { runtime, runs }: AutoRunDeps,
  command: Parameters<ProjectRuntime['startCommand']>[0],
) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runtime.startCommand(command);
    } catch (error) {
      const other =
        isFailure(error, 'commandRunning') && attempt < tries
          ? await runs.latest(command.project, 'command')
          : undefined;
      if (!other) throw error;
      for await (const _ of runs.follow(other.id, other.seq));
    }
  }
}

/** Calls `onEvent` with each event of a command's run, up to the last one. */
async function followToEnd(
  runs: Runs,
  run: string,
  onEvent: (event: RunEvent) => void,
): Promise<void> {
  let after = 0;
  for (let over = false; !over; ) {
    const before = after;
    for await (const { seq, event } of runs.follow(run, after)) {
      after = seq;
      over = isLastEvent(event, 'command');
      onEvent(event);
    }
    // If the event stream ended before the last event, follow the run again. If no new event has
    // come since the last attempt, the run has ended.
    if (!over && after === before) return;
  }
}
