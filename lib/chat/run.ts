import type { ChatRequest } from '@/domain/contract/chat';
import type { AppliedFix } from '@/domain/entities/check';
import { errors } from '@/domain/errors';
import { limits } from '@/domain/limits';
import type { StreamEvent, TokenUsage } from '@/domain/stream/event';
import { isCallError } from '@/lib/upstream/call-error';
import type { ReceivedEvent } from '@/lib/upstream/client';
import type { Clock } from '../utils/clock';
import { type DurableEvent, durableEvents } from '../utils/durable-events';
import { type DatabaseChange, readDatabaseChange } from './database-change';
import { findAlertLine } from './failure-reactions';
import { whileVisible } from './while-visible';

/** Everything that a run uses outside this tab's memory. */
export type RunEffects = {
  open(request: ChatRequest, signal: AbortSignal): AsyncIterable<ReceivedEvent>;
  follow(run: string, after: number, signal: AbortSignal): AsyncIterable<ReceivedEvent>;
  /** Returns the project's active run, if any. */
  find(uuid: string): Promise<string | null>;
  /** Renews the session. Returns false if the session has ended. */
  refresh(): Promise<boolean>;
  page: { isHidden(): boolean; isOffline(): boolean };
  clock: Clock;
};

/** How a run starts in this tab: with a new prompt, or attached to an active run. */
export type RunStart =
  | { type: 'send'; request: ChatRequest }
  | { type: 'attach'; run: string; uuid: string };

export type RunListener = {
  onRunId(run: string): void;
  onChatId(id: string): void;
  /** Called when the turn only discusses or plans, and builds nothing. */
  onTalkMode(mode: 'discuss' | 'plan'): void;
  /**
   * Called when the turn builds an agreed plan, whose prompt the product wrote instead of the user.
   */
  onPlanBuild(): void;
  /**
   * Called with each piece of text (GEN-006). `hidden` is true if the page was hidden when the
   * piece arrived.
   */
  onText(piece: string, hidden: boolean): void;
  onStage(event: StreamEvent): void;
  onTokensUsed(used: TokenUsage): void;
  /** Called when the service refused this action. */
  onActionRefused(action: number): void;
  /** Called when a later action of the answer repaired this action (ADR 016). */
  onActionCorrected(action: number): void;
  /** Called when the service begins to change the project's database, and with the result. */
  onDatabase(change: DatabaseChange): void;
  onAlert(line: string): void;
  /**
   * Called when the last event arrives, even while the page is hidden, because the tab's title
   * shows that the run has ended.
   */
  onEnd(status: 'done' | 'stopped' | 'interrupted' | 'failed', hidden: boolean): void;
};

/**
 * Passes events on until this tab considers the turn finished. After that, passes on only
 * `onTokensUsed`.
 */
export function untilEnded(listener: RunListener, isOver: () => boolean): RunListener {
  const gate =
    <Arguments extends unknown[]>(listen: (...args: Arguments) => void) =>
    (...args: Arguments) => {
      if (!isOver()) listen(...args);
    };
  const { onTokensUsed: tokens, ...rest } = listener;
  const gated = Object.entries(rest).map(([name, listen]) => [
    name,
    gate(listen as (...args: unknown[]) => void),
  ]);
  return { ...(Object.fromEntries(gated) as typeof rest), onTokensUsed: tokens };
}

/**
 * How a run ended for this tab. `signed-out`: the session could not be renewed. `left`: this tab
 * stopped reading, but the run continues.
 */
export type RunResult =
  /** `check` is the id of the run that checks the result. */
  | {
      status: 'done' | 'stopped' | 'interrupted';
      version: number | null;
      check?: string | undefined;
      /** What the service has automatically fixed in the answer's files. */
      fixed?: AppliedFix[] | undefined;
    }
  | { status: 'failed'; code: number; message: string; reference: string }
  | { status: 'signed-out' }
  | { status: 'left' };

/**
 * Follows one run from its start to its last event (GEN-003…024). Continues after lost connections,
 * hidden pages and session renewals.
 */
export async function followRun(
  effects: RunEffects,
  start: RunStart,
  listener: RunListener,
  signal: AbortSignal,
): Promise<RunResult> {
  for (let refreshed = 0; ; refreshed += 1) {
    const end = await followOnce(effects, start, listener, signal);
    if (end.status !== 'failed' || end.code !== errors.notSignedIn.code) return end;
    if (refreshed >= limits.session.streamRefreshes || !(await effects.refresh()))
      return { status: 'signed-out' };
  }
}

async function followOnce(
  effects: RunEffects,
  start: RunStart,
  listener: RunListener,
  signal: AbortSignal,
): Promise<RunResult> {
  const { clock, page } = effects;
  const uuid = start.type === 'send' ? start.request.site_uuid : start.uuid;
  const events = durableEvents({
    first: (abort) =>
      start.type === 'send'
        ? effects.open(start.request, abort)
        : effects.follow(start.run, 0, abort),
    follow: effects.follow,
    find: () => effects.find(uuid),
    kind: 'chat',
    clock,
    signal,
  });
  const onArrival = ({ event }: DurableEvent, hidden: boolean) => {
    const status = event.type === 'error' ? 'failed' : endStatusOf(event);
    if (status) listener.onEnd(status, hidden);
  };
  let named = '';
  try {
    for await (const [{ run, event }, hidden] of whileVisible(events, {
      page,
      clock,
      signal,
      onArrival,
    })) {
      if (run !== named) listener.onRunId(run);
      named = run;
      const end = deliverEvent(event, hidden, listener);
      if (end) return end;
    }
  } catch (error) {
    if (signal.aborted) return { status: 'left' };
    if (!isCallError(error)) throw error;
    // Without a run id, the service has not received the request. If the browser is offline, that
    // is the reason to report. A run with an id continues without this tab.
    const { code } = named === '' && page.isOffline() ? errors.offline : error;
    return { status: 'failed', code, message: error.message, reference: error.reference };
  }
  return { status: 'left' };
}

const endStatuses: Record<string, 'done' | 'stopped' | 'interrupted'> = {
  END: 'done',
  STOPPED: 'stopped',
  INTERRUPTED: 'interrupted',
};

function endStatusOf(event: StreamEvent): 'done' | 'stopped' | 'interrupted' | undefined {
  return event.status === undefined ? undefined : endStatuses[event.status];
}

/** Passes one event to the listener. Returns how the run ended if this was the last event. */
function deliverEvent(
  event: StreamEvent,
  hidden: boolean,
  listener: RunListener,
): RunResult | null {
  if (event.type === 'error') return failureOf(event);
  if (event.chat_id) listener.onChatId(event.chat_id);
  if (event.mode === 'discuss' || event.mode === 'plan') listener.onTalkMode(event.mode);
  if (event.builds === 'plan') listener.onPlanBuild();
  if (event.type === 'data' && event.content) deliverText(event.content, hidden, listener);
  else deliverReport(event, listener);
  const status = endStatusOf(event);
  const check = typeof event.check === 'string' ? { check: event.check } : {};
  const fixed = isFixes(event.fixed) ? { fixed: event.fixed } : {};
  return status ? { status, version: event.version ?? null, ...check, ...fixed } : null;
}

function failureOf({ code, content, reference }: StreamEvent): RunResult {
  return {
    status: 'failed',
    code: code ?? errors.generationFailed.code,
    message: content ?? '',
    reference: typeof reference === 'string' ? reference : '',
  };
}

function deliverText(text: string, hidden: boolean, listener: RunListener): void {
  const line = findAlertLine(text);
  if (line) listener.onAlert(line);
  listener.onText(text, hidden);
}

/** Passes on what the service reports besides the text. Ignores unknown types. */
function deliverReport(event: StreamEvent, listener: RunListener): void {
  const action = typeof event.action === 'number' ? event.action : undefined;
  if (event.type === 'stage') listener.onStage(event);
  if (event.type === 'notice' && action !== undefined) listener.onActionRefused(action);
  const database = readDatabaseChange(event);
  if (database) listener.onDatabase(database);
  if (event.type === 'mended' && action !== undefined) listener.onActionCorrected(action);
  if (event.type === 'end_tokens' && isTokensUsed(event.data)) listener.onTokensUsed(event.data);
}

function isFixes(value: unknown): value is AppliedFix[] {
  const isFix = (one: Partial<AppliedFix> | null) =>
    [one?.name, one?.file, one?.subject].every((field) => typeof field === 'string');
  return Array.isArray(value) && value.every(isFix);
}

function isTokensUsed(data: unknown): data is TokenUsage {
  return (
    typeof data === 'object' && data !== null && 'tokens' in data && typeof data.tokens === 'number'
  );
}
