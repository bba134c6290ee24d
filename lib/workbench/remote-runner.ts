import type { ChatRequest } from '@/domain/contract/chat';
import { errors } from '@/domain/errors';
import { limits } from '@/domain/limits';
import { type Command, commands } from '@/domain/runtime/commands';
import type { StreamEvent } from '@/domain/stream/event';
import { readTerminalEvent, type TerminalEvent } from '@/domain/stream/terminal-errors';
import { isCallError } from '@/lib/upstream/call-error';
import type { ReceivedEvent } from '@/lib/upstream/client';
import type { Clock } from '@/lib/utils/clock';
import { durableEvents } from '@/lib/utils/durable-events';
import type { BuildStore, QueuedRun } from './build-store';
import type { CommandInput, CommandResult } from './runner';
import type { TerminalStore } from './terminal-store';

export type RemoteRunnerDependencies = {
  open(request: CommandRequest, signal: AbortSignal): AsyncIterable<ReceivedEvent>;
  follow(run: string, after: number, signal: AbortSignal): AsyncIterable<ReceivedEvent>;
  clock: Clock;
  terminal: TerminalStore;
  build: Pick<BuildStore, 'begin' | 'refuse' | 'queue' | 'end'>;
  /** Called when the site is served at this address (RUN-004). */
  done(domain: string): void;
};
export type CommandRequest = Pick<
  ChatRequest,
  'site_uuid' | 'request_type' | 'command' | 'command_str' | 'is_manage'
>;

/** What the events of a command have shown so far. */
type CommandOutcome = { failure: string; served: boolean };

/**
 * Runs commands on the server (ADR 075) and shows their output in the terminal. A POST attaches to
 * a process that is already running, so the POST can be repeated. Leaving the page stops no
 * process.
 */
export function createRemoteRunner({
  open,
  follow,
  clock,
  terminal,
  build,
  done,
}: RemoteRunnerDependencies) {
  async function attempt(
    input: CommandInput,
    signal: AbortSignal,
    named: (run: string) => void,
  ): Promise<CommandResult> {
    const events = commandEvents({ open, follow, clock }, requestOf(input), signal);
    const outcome: CommandOutcome = { failure: '', served: false };
    let waits = false;
    for await (const { run, event } of events) {
      named(run);
      // The command was stopped while it waited in the queue, so it did not run (PP-19).
      if (waits && event.status === 'STOPPED') {
        build.refuse();
        return { status: 'left', message: '' };
      }
      const queued = readQueued(run, event);
      if (queued || waits) build.queue(queued);
      waits = queued !== null;
      const said = readTerminalEvent(event);
      if (said) handleOutput(said, outcome);
      if (said?.type === 'ended') return resultOfEnd(event, input.command, outcome);
    }
    return { status: 'left', message: '' };
  }

  function handleOutput(said: TerminalEvent, outcome: CommandOutcome): void {
    terminal.handleEvent(said);
    if (said.type === 'data') terminal.write(said.text);
    if (said.type === 'failed') outcome.failure = said.title || 'error';
    if (said.type !== 'done') return;
    outcome.served = true;
    build.end();
    done(said.domain);
  }

  return {
    /** `named` receives the run's id, which is needed to stop the run. */
    async run(
      input: CommandInput,
      signal: AbortSignal,
      named: (run: string) => void = () => {},
    ): Promise<CommandResult> {
      build.begin(input.command);
      terminal.begin(input.command);
      try {
        return await attempt(input, signal, named);
      } catch (error) {
        if (!isCallError(error)) throw error;
        const status = statusOf(error.code);
        if (status === 'busy') build.refuse();
        return { status, message: error.message };
      } finally {
        build.end();
      }
    },
  };
}

/** Sends the command and returns its events across broken connections. */
function commandEvents(
  { open, follow, clock }: Pick<RemoteRunnerDependencies, 'open' | 'follow' | 'clock'>,
  request: CommandRequest,
  signal: AbortSignal,
) {
  const again = () => open(request, signal);
  // If the connection breaks before the run has an id, POST again: the service attaches to the run.
  return durableEvents({
    first: again,
    follow: (run, after, abort) => (run === '' ? again() : follow(run, after, abort)),
    find: () => Promise.resolve(''),
    tries: limits.command.installRetries,
    kind: 'command',
    clock,
    signal,
  });
}

function requestOf({ uuid, command, commandStr, isManage }: CommandInput): CommandRequest {
  return {
    site_uuid: uuid,
    request_type: 'exe_npm',
    command,
    is_manage: isManage,
    ...(commandStr === undefined ? {} : { command_str: commandStr }),
  };
}

function resultOfEnd(
  event: StreamEvent,
  command: Command,
  { failure, served }: CommandOutcome,
): CommandResult {
  const serves = command === commands.buildDev || command === commands.webBuild;
  if (failure !== '' || (event.code !== undefined && event.code !== 0 && event.code !== 200)) {
    return { status: 'failed', message: failure || `exit ${event.code}` };
  }
  // A dev server or a build that ends without an address has failed (GAP-84).
  if (serves && !served) return { status: 'failed', message: '' };
  return { status: 'done' };
}

function readQueued(run: string, { stage, ahead, seconds }: StreamEvent): QueuedRun | null {
  if (stage !== 'queued' || typeof ahead !== 'number') return null;
  return { run, ahead, seconds: typeof seconds === 'number' ? seconds : null };
}

function statusOf(code: number): 'busy' | 'lost' | 'failed' {
  if (code === errors.commandRunning.code) return 'busy';
  return code === errors.upstreamDown.code || code === errors.shuttingDown.code ? 'lost' : 'failed';
}
