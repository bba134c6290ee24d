import { messageText } from '@/domain/chat/message-text';
import type { ChatRequest } from '@/domain/contract/chat';
import { errors } from '@/domain/errors';
import { limits } from '@/domain/limits';
import { errorMessage } from '@/domain/repair/error-message';
import { track } from '@/lib/tracking/track';
import { isCallError } from '@/lib/upstream/call-error';
import { sleep } from '../utils/clock';
import { baseChatRequest } from './chat-request';
import type { ConversationDependencies } from './conversation-dependencies';
import { imagesOfPrompt, type Prompt, promptOfMessage } from './draft';
import { answerPlaceholder, imagePart, type Message, userMessage } from './messages';
import { applyStageEvent, startProgress } from './progress';
import { projectIdFailure, quotaFailure, toTurnFailure } from './reactions';
import { followRun, type RunListener, type RunResult, type RunStart, untilEnded } from './run';
import type { RunStatus } from './run-store';
import { refusalToSend } from './send-rules';
import { createTurn, type Turn } from './turn';
import { buildTurnRecord, completeStoppedRecord, type TurnUsage } from './turn-record';

type TurnStart = {
  start: RunStart;
  answerId: string;
  /** How many messages to remove if nothing comes of it. */
  added: number;
  isNew: boolean;
  prompt: string;
  /** The answers that a retry removed. They are restored if nothing comes of it. */
  replaced?: readonly Message[];
};

/** The verbs of the conversation: send, stop, continue, retry, attach to an active run. */
export function createConversation(parts: ConversationDependencies) {
  const { effects, host, clock, newId, variant } = parts;
  const { run, draft, project, files, editor, build } = parts.stores;
  let current: { abort: AbortController; turn: Turn; stopped: boolean } | null = null;
  let isDisposed = false;

  async function send(): Promise<void> {
    const refusal = refusalOf(draft.getState());
    if (refusal === 'sign-in') return host.promptSignIn();
    if (refusal === 'building') return host.showError('chat.buildError');
    if (!refusal) await sendPrompt(draft.take());
  }

  /** PP-05: sends the next queued prompt after a good end. Else the queue stays visible. */
  async function sendQueued(): Promise<void> {
    const [next] = draft.getState().queue;
    if (!next || isDisposed || current !== null || refusalOf(next)) return;
    draft.takeQueued();
    await sendPrompt(next);
  }

  function refusalOf(prompt: Prompt) {
    const { status, messages } = run.getState();
    return refusalToSend({
      signedIn: host.isSignedIn(),
      text: prompt.text,
      images: imagesOfPrompt(prompt),
      loading: status === 'loading',
      building: build.getState().building,
      started: messages.length > 0,
      readOnly: project.getState().readOnly,
    });
  }

  /** With `titles` it requests a repair of these problems, in the form of CHAT-041. */
  async function sendPrompt(
    { text, ...rest }: Prompt,
    titles?: readonly string[],
    pays?: true,
  ): Promise<void> {
    const { messages } = run.getState();
    const [images, part] = [imagesOfPrompt(rest), rest.about?.part];
    if (!titles) track('send_prompt', { prompt: text.trim() });
    const at = new Date(clock.now());
    const answerId = newId();
    const uuid = project.getState().uuid ?? '';
    const error = titles && errorMessage(titles, text.trim());
    const { message_type, message_content } = error ?? {};
    run.start(
      [
        { ...userMessage({ id: newId(), prompt: text.trim(), images, part, uuid, at }), ...error },
        answerPlaceholder({ id: answerId, uuid, at }),
      ],
      startProgress(clock.now()),
    );
    const site = await ensureProjectId();
    if (!site) return;
    const request = {
      ...requestFor(site),
      prompt: text.trim(),
      images: images.map(imagePart),
      part,
      message_type,
      message_content,
      pays,
    };
    await startTurn({
      start: { type: 'send', request },
      answerId,
      added: 2,
      isNew: messages.length === 0,
      prompt: text,
    });
  }

  /** CHAT-012, CHAT-013: returns the uuid, issued now if needed; null on failure. */
  async function ensureProjectId(): Promise<string | null> {
    const { uuid } = project.getState();
    if (uuid) return uuid;
    try {
      const issued = await effects.issueUuid();
      project.setState({ uuid: issued });
      return issued;
    } catch (error) {
      run.dropLast(2);
      run.setState({ status: 'idle', progress: null });
      draft.restoreSent();
      const code = effects.page.isOffline()
        ? errors.offline.code
        : isCallError(error)
          ? error.code
          : errors.unexpected.code;
      const failure = projectIdFailure(code);
      if (failure) host.showFailure(failure);
      else if (code === errors.notSignedIn.code) host.promptSignIn();
      else host.showError('toast.chatUUID', isCallError(error) ? error.message : '');
      if (code === errors.offline.code) run.setState({ failure });
      if (isCallError(error) && code === errors.projectQuota.code)
        run.setState({ failure: quotaFailure(error.reference) });
      return null;
    }
  }

  function requestFor(site_uuid: string, mode = project.getState().mode): ChatRequest {
    const rest = baseChatRequest(project.getState(), variant);
    return {
      ...rest,
      site_uuid,
      request_type: 'generate_website_chat',
      ...(mode === 'discuss' ? { mode } : {}),
    };
  }

  async function startTurn(task: TurnStart): Promise<void> {
    const abort = new AbortController();
    const turn = createTurn({
      id: task.answerId,
      parser: parts.createParser(),
      run,
      files,
      editor,
      clock,
    });
    const mine = { abort, turn, stopped: false };
    current = mine;
    const used: TurnUsage = { tokens: null };
    editor.resumeFollowing();
    host.mark('working', false);
    const hears = untilEnded(listener(turn, used), () => mine.stopped);
    const end = await followRun(effects, task.start, hears, abort.signal);
    // Only the service knows the cost of a stopped turn and the version made from it.
    if (mine.stopped && end.status === 'stopped')
      run.update(turn.id, (message) => completeStoppedRecord(message, used, end.version));
    // Stopped here or left: `stop` or `dispose` has already done the rest.
    if (current !== mine || mine.stopped) return;
    current = null;
    await finishTurn(task, turn, used, end);
  }

  function listener(turn: Turn, used: TurnUsage): RunListener {
    return {
      onRunId: (id) => run.setState({ run: id }),
      onChatId(id) {
        run.setChatId(id);
        project.setState({ chatId: id });
      },
      onText(piece, hidden) {
        const before = turn.filesClosed();
        turn.feed(piece);
        const finished = turn.filesClosed() - before;
        if (hidden && finished > 0)
          run.setState(({ filesWhileHidden: awayFiles }) => ({
            filesWhileHidden: awayFiles + finished,
          }));
      },
      onDiscussMode: () => turn.markDiscussOnly(),
      onStage: (event) =>
        run.setProgress((progress) => applyStageEvent(progress, event, clock.now())),
      onTokensUsed(data) {
        used.tokens = data;
        host.setTokenBalance(data.tokens);
      },
      onActionRefused: (action) => turn.setStatus(action, 'failed'),
      onActionCorrected: (action) => turn.setStatus(action, 'complete'),
      onAlert: host.showAlert,
      onEnd: (status, hidden) =>
        host.mark(status === 'done' ? 'done' : status === 'stopped' ? 'idle' : 'failed', hidden),
    };
  }

  async function finishTurn(
    task: TurnStart,
    turn: Turn,
    used: TurnUsage,
    end: RunResult,
  ): Promise<void> {
    if (end.status === 'left') return;
    if (end.status === 'signed-out') {
      rollBackTurn(task, turn, 'failed');
      host.handleSessionEnd();
      return;
    }
    if (end.status === 'failed') return failTurn(task, turn, end);
    if (end.status === 'done') turn.end();
    else turn.abort();
    recordTurn(turn, end.status, end.version, used);
    // GEN-008: set the state to finished and clear the build flag.
    build.end();
    run.setState({ status: end.status === 'done' ? 'finished' : end.status });
    if (end.check) parts.onCheckStarted(end.check);
    await persistTurn(turn, end.status, task.prompt);
    if (end.status === 'done') await sendQueued();
  }

  async function persistTurn(
    turn: Turn,
    status: 'done' | 'stopped' | 'interrupted',
    prompt: string,
  ): Promise<void> {
    const { uuid } = project.getState();
    const idle = () => current === null;
    // Committed files win: the service may have refused or repaired what streamed (ADR 075).
    const stored = uuid ? await effects.files(uuid).catch(() => null) : null;
    if (stored && idle()) files.load(stored.files, stored.version);
    await parts.onTurnSettled(turn, { status, prompt });
  }

  /** GEN-010, GEN-011, or PP-04 if an action was finished. */
  async function failTurn(
    task: TurnStart,
    turn: Turn,
    end: Extract<RunResult, { status: 'failed' }>,
  ): Promise<void> {
    const failure = toTurnFailure(end);
    if (turn.closedActionCount() > 0) {
      turn.abort();
      draft.restoreSent();
      recordTurn(turn, 'interrupted', null, { tokens: null });
      run.setState({ status: 'interrupted', failure });
      if (failure) host.showFailure(failure);
      await persistTurn(turn, 'interrupted', task.prompt);
      return;
    }
    rollBackTurn(task, turn, 'failed');
    run.setState({ failure });
    if (failure) host.showFailure(failure);
    if (task.isNew) host.goHome(failure);
  }

  function rollBackTurn(task: TurnStart, turn: Turn, status: RunStatus) {
    turn.abort();
    run.dropLast(task.added);
    run.setState(({ messages }) => ({
      status,
      progress: null,
      messages: [...messages, ...(task.replaced ?? [])],
    }));
    build.end();
    draft.restoreSent();
  }

  function recordTurn(
    turn: Turn,
    status: 'done' | 'stopped' | 'interrupted',
    version: number | null,
    used: TurnUsage,
  ) {
    const { run: id, progress } = run.getState();
    run.update(turn.id, (message) =>
      buildTurnRecord({
        message,
        text: turn.text(),
        isDiscussOnly: turn.isDiscussOnly(),
        run: id ?? '',
        status,
        version,
        used,
        progress,
        now: clock.now(),
      }),
    );
  }

  /** CHAT-006, CHAT-045: stops here at once, then at the service. Received text stays. */
  async function stop(): Promise<void> {
    const mine = current;
    if (!mine || run.getState().status !== 'loading') return;
    mine.stopped = true;
    const { turn } = mine;
    turn.abort();
    recordTurn(turn, 'stopped', null, { tokens: null });
    run.setState({ status: 'stopped' });
    host.mark('idle', false);
    const told = await requestStop();
    if (current === mine) current = null;
    clock.after(told ? limits.run.stopReportMs : 0, () => mine.abort.abort());
    if (!told) return host.showError('chat.stopFailed');
    await persistTurn(turn, 'stopped', '');
  }

  async function requestStop(): Promise<boolean> {
    const { uuid } = project.getState();
    const id = run.getState().run ?? (uuid ? await effects.find(uuid).catch(() => null) : null);
    if (!id) return true;
    for (let tries = 0; tries < 3; tries += 1) {
      const told = await effects.stop(id).then(
        () => true,
        () => false,
      );
      if (told) return true;
      await sleep(clock, 1000);
    }
    return false;
  }

  return {
    send,
    stop,
    /** PP-04: continues an interrupted answer, or retries the last prompt. */
    async resume(how: 'continue' | 'retry'): Promise<void> {
      const { uuid } = project.getState();
      if (!uuid || run.getState().status === 'loading') return;
      const { messages } = run.getState();
      const replaced =
        how === 'retry'
          ? messages.slice(messages.findLastIndex((one) => one.role === 'user') + 1)
          : [];
      run.dropLast(replaced.length);
      const answerId = newId();
      run.start(
        [answerPlaceholder({ id: answerId, uuid, at: new Date(clock.now()) })],
        startProgress(clock.now()),
      );
      // Resume in the mode of the original turn.
      const meant = messages.findLast((one) => one.role === 'assistant')?.turn?.mode;
      const request: ChatRequest = { ...requestFor(uuid, meant ?? 'build'), resume: how };
      await startTurn({
        start: { type: 'send', request },
        answerId,
        added: 1,
        isNew: false,
        prompt: '',
        replaced,
      });
    },
    /** ADR 008: shows an active run from its first event. */
    async attachToRun(uuid: string, id: string): Promise<void> {
      const asked = run.getState().messages.findLast((one) => one.role === 'user');
      const last = run.getState().messages.at(-1);
      const answerId = newId();
      const since = asked ? Date.parse(asked.createdAt) : clock.now();
      if (asked) draft.rememberSent(promptOfMessage(asked));
      run.start(
        [answerPlaceholder({ id: answerId, uuid, at: new Date(clock.now()) })],
        startProgress(since || clock.now()),
      );
      const prompt = asked ? messageText(asked.content) : '';
      await startTurn({
        start: { type: 'attach', run: id, uuid },
        answerId,
        added: last?.role === 'user' ? 2 : 1,
        isNew: false,
        prompt,
      });
    },
    /** FIX-006: requests a repair by hand. `pays`: the user has seen the cost. */
    async requestRepair(titles: readonly string[], note: string, pays: boolean): Promise<void> {
      if (current !== null || !host.isSignedIn() || project.getState().readOnly) return;
      draft.rememberSent({ text: note, images: [] });
      await sendPrompt({ text: note, images: [] }, titles, pays || undefined);
    },
    isRunning: () => current !== null,
    /** Detaches from the run: closing the page never stops the model. */
    dispose() {
      isDisposed = true;
      current?.abort.abort();
      current = null;
    },
  };
}

export type Conversation = ReturnType<typeof createConversation>;
