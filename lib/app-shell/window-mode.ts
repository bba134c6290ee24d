import { errors } from '@/domain/errors';
import { limits } from '@/domain/limits';
import {
  type FailureReport,
  reportToShell,
  type ShellReport,
  type ShellWindow,
} from './shell-report';

/**
 * How the page behaves in a browser tab and in an app's window (APP-001). Each mode is one object
 * with the same interface, so that callers need not check the mode.
 */
export interface WindowMode {
  readonly kind: 'browser' | 'app';
  /**
   * Whether written files and the finished page open in the workbench (RUN-012). If not, the
   * preview card shows the finished page (RUN-013).
   */
  readonly opensWorkbench: boolean;
  /**
   * Whether the page shows the intro and the prompt box. An app has its own intro and prompt box
   * (HOME-004).
   */
  readonly showsPromptBox: boolean;
  readonly warnsOnLeave: boolean;
  readonly textareaMax: number;
  readonly firstScrollMs: number;
  /** Delay between the end of a build and showing its preview, or in an app its result card. */
  readonly revealMs: number;
  /** Whether the app, and not our web page, handles a failure with this code (GEN-021, GEN-022). */
  handlesFailure(code: number): boolean;
  /** Reports a failure to the app. A browser tab ignores it. */
  reportFailure(failure: FailureReport): void;
  /** Handles a saved chat that could not be loaded (ROUTE-016, ROUTE-017). */
  handleChatLoadFailure(message: string, goHome: () => void): void;
  reportBuilt(previewUrl: string): void;
  /**
   * Leaves a project that cannot be shown. A browser tab goes to `/`; an app decides itself what to
   * do (APP-006).
   */
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

/** Failures for which an app has its own screen. All other failures are reported as `error`. */
const appHandledEvents: Readonly<Record<number, 'insufficientTokens' | 'equalsTask'>> = {
  [errors.insufficientTokens.code]: 'insufficientTokens',
  [errors.taskRunning.code]: 'equalsTask',
};

/**
 * Returns the mode of a page inside an app. It reports failures through the app's bridge instead of
 * showing dialogs.
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
