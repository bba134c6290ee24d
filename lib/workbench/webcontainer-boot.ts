import type { PreviewLog } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';
import type { Clock } from '@/lib/utils/clock';
import { type FormatRunnerMessage, grey, pageLine, red } from './runner-messages';
import type { TerminalStore } from './terminal-store';
import type { ContainerLease } from './webcontainer-lease';
import { toPreviewLog } from './webcontainer-messages';
import { CommandNotStarted } from './webcontainer-process';
import type { Container } from './webcontainer-types.client';

/** Why there is no container. The project can still run in another runner. */
export type BootProblem = 'needsReload' | 'notSupported' | 'notBooted';

export type ContainerBootDependencies = {
  lease: ContainerLease;
  terminal: TerminalStore;
  clock: Clock;
  say: FormatRunnerMessage;
  /** Called when the page in the frame reports an error. */
  pageSaid(message: PreviewLog): void;
  troubled(trouble: BootProblem): void;
};

/**
 * Returns a function that boots the container once and reports the errors of its page. The function
 * throws `CommandNotStarted` if there is no container. The signal `left` aborts when the user
 * leaves the project.
 */
export function createContainerBoot(parts: ContainerBootDependencies, left: AbortSignal) {
  const { lease, terminal, clock, say, pageSaid, troubled } = parts;
  let container: Container | undefined;

  function bootError(trouble: BootProblem): CommandNotStarted {
    troubled(trouble);
    return new CommandNotStarted(say(trouble));
  }

  function listen(to: Container): void {
    to.on('error', ({ message }) => terminal.write(`${red(message)}\n`));
    to.on('preview-message', (message) => {
      const log = toPreviewLog(message);
      if (!log) return;
      pageSaid(log);
      terminal.write(`${pageLine(log)}\n`);
    });
  }

  return async (output: TerminalStore): Promise<Container> => {
    const isolation = lease.isolation();
    if (isolation !== 'isolated')
      throw bootError(isolation === 'reload' ? 'needsReload' : 'notSupported');
    if (container) return container;
    output.write(`${grey(say('booting'))}\n`);
    let cancel = () => {};
    const late = new Promise<undefined>((resolve) => {
      cancel = clock.after(limits.webContainer.bootMs, () => resolve(undefined));
    });
    const booted = await Promise.race([lease.container().catch(() => undefined), late]);
    cancel();
    if (left.aborted) throw new CommandNotStarted('');
    if (!booted) throw bootError('notBooted');
    if (container !== booted) listen(booted);
    container = booted;
    return booted;
  };
}
