import type { PreviewMessage } from '@/domain/contract/preview-protocol';
import type { Turn } from '@/lib/chat/turn';

/** Events in an open project to which its features react. */
export type ProjectEvents = {
  /**
   * The result of a turn is stored. The handler creates the project's record and runs the commands
   * of the turn.
   */
  'turn-settled': { turn: Turn; status: 'done' | 'stopped' | 'interrupted'; prompt: string };
  /** ADR 027: a run checks the files after a turn, a save or a restored version. */
  'check-started': { run: string; cause: 'turn' | 'save' | 'restore' };
  /**
   * The page is served. `address` is set if only this browser can open it; otherwise the gateway
   * serves it.
   */
  'page-served': { domain?: string | undefined; address?: string | undefined };
  'page-logged': Extract<PreviewMessage, { type: 'PREVIEW_LOG' }>;
  'load-failed': { message: string };
  /** The commands for which queued prompts wait have ended. */
  'build-ended': Record<never, never>;
};

type Handler<Name extends keyof ProjectEvents> = (event: ProjectEvents[Name]) => unknown;

/**
 * Passes events between the features of one open project, so that features do not depend on each
 * other.
 */
export function createProjectBus() {
  const handlers: { [Name in keyof ProjectEvents]?: Handler<Name>[] } = {};
  return {
    on<Name extends keyof ProjectEvents>(name: Name, handle: Handler<Name>): void {
      const known: Handler<Name>[] = handlers[name] ?? [];
      Object.assign(handlers, { [name]: [...known, handle] });
    },
    /** Calls the handlers immediately. Resolves when all of them are done. */
    async emit<Name extends keyof ProjectEvents>(
      name: Name,
      event: ProjectEvents[Name],
    ): Promise<void> {
      await Promise.all((handlers[name] ?? []).map((handle) => handle(event)));
    },
  };
}

export type ProjectBus = ReturnType<typeof createProjectBus>;
