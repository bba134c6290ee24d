import { commands } from '@/domain/runtime/commands';
import type { Runner } from '@/domain/runtime/runner';
import type { Stage } from '@/domain/stream/event';
import { withStage } from '@/lib/chat/progress';
import type { Turn } from '@/lib/chat/turn';
import { sleep } from '@/lib/utils/clock';
import { continuesWithFilesOnly } from '@/lib/workbench/build-store';
import { createExtraTerminals } from '@/lib/workbench/extra-terminals';
import { runCommands, startSteps, stepsOf } from '@/lib/workbench/run-commands';
import { createRunners } from '@/lib/workbench/runners';
import type { Saving } from '@/lib/workbench/saving';
import { createCommandSequences } from '../command-sequences';
import type { Kernel } from '../kernel';
import type { ProjectEvents } from '../project-bus';
import { recordProject } from '../record-project';
import { schedulePreviewReveal, showPlaceholder } from '../reveal-preview';

/** The stage of a turn's progress that begins with a command. */
const commandStages = new Map<number, Stage>([
  [commands.install, 'installing'],
  [commands.buildDev, 'starting'],
]);

/** Runs the project: its runners, its terminals and the commands of an answer. */
export function runningFeature(kernel: Kernel, others: { saving: Pick<Saving, 'save'> }) {
  const { effects, host, clock, stores, bus, signal } = kernel;
  const { project, run, terminal, build, files, view } = stores;
  const sequences = createCommandSequences(kernel);
  const runner = createRunners({
    ...{ effects, host, clock, terminal, build, files, project },
    done(domain) {
      const { id } = project.getState();
      void bus.emit('page-served', { domain });
      if (id) void effects.savePreviewUrl(id, domain).catch(() => {});
    },
    // An address that works only in this browser is not stored as the project's address.
    built: (address) => void bus.emit('page-served', { domain: address, address }),
    pageSaid: (message) => void bus.emit('page-logged', message),
    showTrouble: () => host.windowMode().opensWorkbench && view.reveal(),
  });
  const terminals = createExtraTerminals({
    open: (request, abort) => effects.open(request, abort),
    follow: (id, after, abort) => effects.follow(id, after, abort),
    ...{ clock, build, site, signal },
    shell: (output) => runner.shell(output),
    stop: (id) => effects.stop(id),
  });

  function site() {
    const { uuid, isManage } = project.getState();
    return uuid ? { uuid, isManage } : null;
  }

  /** If the service already serves the project, attaching to it does not begin a new stage. */
  const showStage = (stage: Stage) =>
    run.setProgress((progress) =>
      progress.stage === 'ready' ? progress : withStage(progress, stage, clock.now()),
    );

  /**
   * Runs the commands of an answer (GEN-009, RUN-016). Without a turn, runs the commands that start
   * any project. After a turn, the conversation itself sends the queued prompts.
   */
  async function runProjectCommands(turn?: Turn): Promise<void> {
    const target = site();
    if (!target) return;
    if (!turn) showPlaceholder(kernel);
    const at = (command: number) => {
      const stage = commandStages.get(command);
      if (stage) showStage(stage);
    };
    const here = (await runner.current()) !== 'remote';
    const parts = {
      ...{ runner, site: target, signal, at },
      ...(here && { wait: (ms: number) => sleep(clock, ms, signal) }),
      ...(turn && { turn }),
    };
    const steps = turn ? stepsOf(turn.actions()) : startSteps;
    const outcome = await sequences.during(() => runCommands(parts, steps));
    if (signal.aborted) return;
    if (outcome.ok) showStage('ready');
    else run.setState({ progress: null });
    schedulePreviewReveal(kernel);
    if (!turn) void bus.emit('build-ended', {});
  }

  async function finishTurn({ turn, status, prompt }: ProjectEvents['turn-settled']) {
    if (turn.closedActionCount() === 0) return;
    await recordProject({ effects, project }, turn, prompt);
    // Saves only the user's own edits, because the service has already stored the files of the
    // answer (GEN-008, ADR 075).
    await others.saving.save();
    if (status !== 'done') return;
    build.setState({
      continuesPreview: continuesWithFilesOnly(project.getState().previewUrl, turn.actions()),
    });
    await runProjectCommands(turn);
  }

  runner.onStale(() => run.getState().status !== 'loading' && void runProjectCommands());
  bus.on('turn-settled', finishTurn);

  return {
    verbs: {
      runner,
      terminals,
      /** Starts the project again: installs its packages and starts the dev server. */
      rebuild: () => runProjectCommands(),
      /** Stops a command that waits for a sandbox, so that it leaves the queue (PP-19). */
      async stopWaiting(): Promise<void> {
        const { queued } = build.getState();
        if (queued) await effects.stop(queued.run);
      },
      /** GAP-74: switches the runner and starts the project there. */
      async switchRunner(name: Runner): Promise<void> {
        runner.choose(name);
        await runProjectCommands();
      },
    },
    dispose: () => runner.dispose(),
  };
}
