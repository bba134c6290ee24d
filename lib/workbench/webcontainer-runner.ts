import type { PreviewLog } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';
import { commands } from '@/domain/runtime/commands';
import { unreachable } from '@/domain/unreachable';
import type { Clock } from '@/lib/utils/clock';
import type { BuildStore } from './build-store';
import type { FilesStore } from './files-store';
import type { CommandInput, CommandResult } from './runner';
import { grey, pageLine, red, type SayOfRunner } from './runner-words';
import type { TerminalStore } from './terminal-store';
import { createContainerFiles } from './webcontainer-files';
import { logOf } from './webcontainer-messages';
import type { ContainerLease } from './webcontainer-place';
import { type Ending, type Spawned, spawnIn } from './webcontainer-process';
import { createContainerServer } from './webcontainer-server';
import type { Container } from './webcontainer-types.client';

/** Why there is no container. The project can still run elsewhere. */
export type BootTrouble = 'needsReload' | 'notSupported' | 'notBooted';

export type WebContainerParts = {
  lease: ContainerLease;
  files: Pick<FilesStore, 'getState' | 'read'>;
  terminal: TerminalStore;
  build: BuildStore;
  clock: Clock;
  say: SayOfRunner;
  /** RUN-004: a server in the container is ready at exactly this address. */
  done(address: string): void;
  /** The page in the frame reports an error. */
  pageSaid(message: PreviewLog): void;
  troubled(trouble: BootTrouble): void;
};

/** A command that could not start. Its message is shown to the user. */
class NotBegun extends Error {}

/** `mute`: a server exited with code 0 without ever opening an address. */
type Outcome = Ending | { how: 'mute' };

/** Where a command writes its output, and the signal that cancels it. */
type Use = { container: Container; output: TerminalStore; signal: AbortSignal };

/**
 * The runner in a WebContainer (ADR 067): npm and the project's own server, in this browser. The
 * runtime belongs to the vendor and is loaded from the vendor's host.
 */
export function createWebContainerRunner(parts: WebContainerParts) {
  const { lease, files, terminal, build, clock, say, done, pageSaid, troubled } = parts;
  const held = createContainerFiles({ files, clock });
  const server = createContainerServer(clock);
  const leaving = new AbortController();
  let box: Container | undefined;
  /** The package files of the last successful install. */
  let installed: string | undefined;
  let under = 0;

  async function open(output: TerminalStore): Promise<Container> {
    const isolation = lease.isolation();
    if (isolation !== 'isolated')
      throw refused(isolation === 'reload' ? 'needsReload' : 'notSupported');
    if (box) return box;
    output.write(`${grey(say('booting'))}\n`);
    let cancel = () => {};
    const late = new Promise<undefined>((resolve) => {
      cancel = clock.after(limits.webContainer.bootMs, () => resolve(undefined));
    });
    const booted = await Promise.race([lease.container().catch(() => undefined), late]);
    cancel();
    if (leaving.signal.aborted) throw new NotBegun('');
    if (!booted) throw refused('notBooted');
    if (box !== booted) listen(booted);
    box = booted;
    return booted;
  }

  function listen(container: Container): void {
    container.on('error', ({ message }) => terminal.write(`${red(message)}\n`));
    container.on('preview-message', (message) => {
      const log = logOf(message);
      if (!log) return;
      pageSaid(log);
      terminal.write(`${pageLine(log)}\n`);
    });
  }

  function refused(trouble: BootTrouble): NotBegun {
    troubled(trouble);
    return new NotBegun(say(trouble));
  }

  async function perform({ command, commandStr = '' }: CommandInput, use: Use): Promise<Outcome> {
    switch (command) {
      case commands.install:
        return install(use);
      case commands.other:
        return (await start(use, ['jsh', '-c', commandStr], limits.command.otherMs)).over;
      case commands.webBuild: {
        const built = await (await start(use, ['npm', 'run', 'build'], limits.command.buildMs))
          .over;
        return isGood(built) ? serve(use) : built;
      }
      case commands.buildDev:
        return serve(use);
      default:
        return unreachable(command);
    }
  }

  async function install(use: Use): Promise<Ending> {
    const wanted = ['package.json', 'package-lock.json']
      .map((path) => files.read(path)?.content ?? '')
      .join('\n');
    if (installed === wanted) return good;
    const ending = await (await start(use, ['npm', 'install'], limits.command.installMs)).over;
    if (!isGood(ending)) return ending;
    installed = wanted;
    // A server that started without these packages must restart.
    server.stop();
    return ending;
  }

  /** A running server picks up changed files itself. */
  async function serve(use: Use): Promise<Outcome> {
    const begin = () => start({ ...use, signal: leaving.signal }, ['npm', 'run', 'dev']);
    const address = server.address() ?? (await server.start(use.container, begin, use.signal));
    if (typeof address !== 'string') return isGood(address) ? { how: 'mute' } : address;
    build.setState({ lastCommand: commands.buildDev });
    use.output.note({ type: 'done', domain: address });
    done(address);
    return good;
  }

  function start(
    { container, output, signal }: Use,
    [command, ...args]: [string, ...string[]],
    mostMs?: number,
  ): Promise<Spawned> {
    const write = (text: string) => {
      output.write(text);
      output.note({ type: 'data', text });
    };
    return spawnIn(container, clock, { command, args, write, signal, mostMs }).catch(broken);
  }

  function broken(error: unknown): never {
    throw new NotBegun(
      say('containerFailed', { reason: error instanceof Error ? error.message : String(error) }),
    );
  }

  async function attempt(
    input: CommandInput,
    signal: AbortSignal,
    output: TerminalStore,
  ): Promise<CommandResult> {
    const container = await open(output);
    await held.bring(container, signal).catch(broken);
    const ending = await perform(input, { container, output, signal });
    if (isGood(ending)) return { status: 'done' };
    if (ending.how === 'left') return { status: 'left', message: '' };
    const message =
      ending.how === 'exited'
        ? `exit ${ending.code}`
        : say(ending.how === 'late' ? 'tookTooLong' : 'noAnswer');
    if (ending.how !== 'exited') tell(message, output);
    output.note({ type: 'failed', title: message });
    return { status: 'failed', message };
  }

  /** The user's own terminals print the result of their lines themselves. */
  function tell(message: string, output: TerminalStore): void {
    if (output === terminal) terminal.write(`${red(message)}\n`);
  }

  return {
    /** `output`: a terminal other than the build's, for a line that the user typed. */
    async run(input: CommandInput, wanted: AbortSignal, output = terminal): Promise<CommandResult> {
      const signal = AbortSignal.any([wanted, leaving.signal]);
      under += 1;
      if (output === terminal) build.begin(input.command);
      else build.setState({ building: true });
      output.begin(input.command);
      try {
        return await attempt(input, signal, output);
      } catch (error) {
        if (!(error instanceof NotBegun)) throw error;
        if (signal.aborted) return { status: 'left', message: '' };
        tell(error.message, output);
        return { status: 'failed', message: error.message };
      } finally {
        under -= 1;
        if (under === 0) build.end();
      }
    },
    /** Whether files have changed since they were copied into the container. */
    isStale: held.isStale,
    dispose() {
      leaving.abort();
      lease.dispose();
    },
  };
}

export type WebContainerRunner = ReturnType<typeof createWebContainerRunner>;

const good: Ending = { how: 'exited', code: 0 };

function isGood(ending: Outcome): boolean {
  return ending.how === 'exited' && ending.code === 0;
}
