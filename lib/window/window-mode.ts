import { errors } from '@/domain/errors';
import { limits } from '@/domain/limits';
import { type ReportedFailure, reportToShell, type ShellReport, type ShellWindow } from './shell-report';

/** How the page behaves where it lives: a browser's tab or an app's own window (A §1). Two objects, so that nobody asks which. */
export interface WindowMode {
  readonly kind: 'browser' | 'app';
  /** RUN-012: whether what is written and what is ready shows itself in the workbench; else in the preview card (RUN-013). */
  readonly opensWorkbench: boolean;
  /** HOME-004: the intro and the prompt box; an app has its own. */
  readonly showsPromptBox: boolean;
  /** CHAT-042. */
  readonly warnsOnLeave: boolean;
  readonly textareaMax: number;
  readonly firstScrollMs: number;
  /** From the end of a build until its page, or its card, shows. */
  readonly revealMs: number;
  /** Whether it is told of a failure with this code instead of the person (GEN-021, GEN-022). */
  takesOver(code: number): boolean;
  /** Something failed. */
  failed(failure: ReportedFailure): void;
  /** ROUTE-016, ROUTE-017: a saved chat could not be loaded. */
  chatNotLoaded(message: string, goHome: () => void): void;
  /** RUN-011, RUN-013. */
  built(previewUrl: string): void;
  /** Nothing is left to show: a browser goes home, an app decides for itself (APP-006). */
  leave(goHome: () => void): void;
}

const { chat, preview } = limits;

export const browserWindow: WindowMode = {
  kind: 'browser',
  opensWorkbench: true,
  showsPromptBox: true,
  warnsOnLeave: true,
  textareaMax: chat.promptBox.textareaMax,
  firstScrollMs: chat.firstScrollMs,
  revealMs: preview.autoOpenMs,
  takesOver: () => false,
  failed: () => {},
  chatNotLoaded: (_, goHome) => goHome(),
  built: () => {},
  leave: (goHome) => goHome(),
};

/** Failures an app has a screen of its own for; every other one is an `error`. */
const ownEvents: Readonly<Record<number, 'insufficientTokens' | 'equalsTask'>> = {
  [errors.insufficientTokens.code]: 'insufficientTokens',
  [errors.taskRunning.code]: 'equalsTask',
};

/** A page inside an app: what would interrupt the person is told to the app, by whichever bridge it brought. */
export function appWindow(host: () => ShellWindow): WindowMode {
  const report = (told: ShellReport) => void reportToShell(told, host());
  return {
    kind: 'app',
    opensWorkbench: false,
    showsPromptBox: false,
    warnsOnLeave: false,
    textareaMax: chat.promptBox.textareaMaxApp,
    firstScrollMs: chat.firstScrollAppMs,
    revealMs: preview.cardMs,
    takesOver: (code) => code in ownEvents,
    failed: (failure) => report({ type: ownEvents[failure.code] ?? 'error', data: failure }),
    chatNotLoaded: (message) => report({ type: 'fetchChatFailed', data: { message } }),
    built: (previewUrl) => report({ type: 'buildDone', data: { previewUrl } }),
    leave: () => {},
  };
}
