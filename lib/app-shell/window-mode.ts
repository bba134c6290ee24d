import { errors } from '@/domain/errors';
import { limits } from '@/domain/limits';
import {
  type FailureReport,
  reportToShell,
  type ShellReport,
  type ShellWindow,
} from './shell-report';

/**
 * How the page behaves in a browser tab or in an app's window (APP-001). Two objects, so that no
 * caller checks which.
 */
export interface WindowMode {
  readonly kind: 'browser' | 'app';
  /**
   * RUN-012: whether written files and the finished page open in the workbench; else in the preview
   * card (RUN-013).
   */
  readonly opensWorkbench: boolean;
  /** HOME-004: the intro and the prompt box; an app has its own. */
  readonly showsPromptBox: boolean;
  readonly warnsOnLeave: boolean;
  readonly textareaMax: number;
  readonly firstScrollMs: number;
  /** Delay from the end of a build until its page or card shows. */
  readonly revealMs: number;
  /** Whether the app handles a failure with this code instead of the page (GEN-021, GEN-022). */
  handlesFailure(code: number): boolean;
  /** Reports a failure. */
  reportFailure(failure: FailureReport): void;
  /** ROUTE-016, ROUTE-017: a saved chat could not be loaded. */
  handleChatLoadFailure(message: string, goHome: () => void): void;
  reportBuilt(previewUrl: string): void;
  /** Nothing is left to show: a browser goes home, an app decides itself (APP-006). */
  exitProject(goHome: () => void): void;
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
  handlesFailure: () => false,
  reportFailure: () => {},
  handleChatLoadFailure: (_, goHome) => goHome(),
  reportBuilt: () => {},
  exitProject: (goHome) => goHome(),
};

/** Failures that an app has its own screen for; every other one is an `error`. */
const appHandledEvents: Readonly<Record<number, 'insufficientTokens' | 'equalsTask'>> = {
  [errors.insufficientTokens.code]: 'insufficientTokens',
  [errors.taskRunning.code]: 'equalsTask',
};

/**
 * A page inside an app: reports to the app what would interrupt the user, through the bridge it
 * provides.
 */
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
    handlesFailure: (code) => code in appHandledEvents,
    reportFailure: (failure) =>
      report({ type: appHandledEvents[failure.code] ?? 'error', data: failure }),
    handleChatLoadFailure: (message) => report({ type: 'fetchChatFailed', data: { message } }),
    reportBuilt: (previewUrl) => report({ type: 'buildDone', data: { previewUrl } }),
    exitProject: () => {},
  };
}
