import { errors, shortReference } from '../../domain/errors.ts';
import type { RunEvent, Stage } from '../../domain/stream/event.ts';
import type { RunHandle } from '../ports/runs.ts';

/** Returns the id under which clients know a project's chat. */
export const chatIdOf = (project: { chatId: string; uuid: string }): string =>
  project.chatId || project.uuid;

/** Builds the last event of a run that failed. */
export function errorEvent(error: keyof typeof errors, run: string): RunEvent {
  return {
    type: 'error',
    code: errors[error].code,
    content: errors[error].messageKey,
    reference: shortReference(run),
  };
}

/** Emits a stage. Ignores a stage that arrives after the last event. */
export function emitStage(handle: RunHandle, stage: Stage): void {
  try {
    handle.append({ type: 'stage', stage });
  } catch {
    // The run has ended and accepts no more events.
  }
}
