import { limits } from '@/domain/limits';

/** What a shell is told (APP-004). */
export type ShellEvent = 'insufficientTokens' | 'equalsTask' | 'fetchChatFailed';

/** How the page behaves where it lives: a browser tab, or later an app's own window (architecture §8). */
export interface WindowMode {
  readonly kind: 'browser' | 'app';
  readonly opensWorkbench: boolean;
  readonly showsPromptBox: boolean;
  readonly warnsOnLeave: boolean;
  readonly textareaMax: number;
  readonly initialScrollDelayMs: number;
  report(event: ShellEvent): void;
  /** Goes home after a failure that leaves nothing to show. */
  leave(): void;
}

export function browserWindow(navigate: (path: '/') => void): WindowMode {
  return {
    kind: 'browser',
    opensWorkbench: true,
    showsPromptBox: true,
    warnsOnLeave: true,
    textareaMax: limits.chat.promptBox.textareaMax,
    initialScrollDelayMs: limits.chat.firstScrollMs,
    report: () => {},
    leave: () => navigate('/'),
  };
}
