import { limits } from '@/domain/limits';
import type { Stage, StreamEvent } from '@/domain/stream/event';
import { stages } from '@/domain/stream/stages';

/** The progress of a turn from sending the prompt to the finished preview (PP-13). */
export type Progress = {
  stage: 'sending' | 'writing' | Stage;
  /** The file being written, and how many files the answer has so far, including this file. */
  path: string;
  fileCount: number;
  /** How many runs are before this one in the queue (PP-19). */
  ahead: number;
  waitSeconds: number | null;
  /** Epoch ms. */
  startedAt: number;
  lastTextAt: number;
  readyAt: number | null;
};

export function startProgress(now: number): Progress {
  return {
    stage: 'sending',
    path: '',
    fileCount: 0,
    ahead: 0,
    waitSeconds: null,
    startedAt: now,
    lastTextAt: now,
    readyAt: null,
  };
}

export function withFileStarted(
  progress: Progress,
  { path, fileCount: file }: Pick<Progress, 'path' | 'fileCount'>,
  now: number,
): Progress {
  return { ...progress, stage: 'writing', path, fileCount: file, lastTextAt: now };
}

export function withStage(progress: Progress, stage: Stage, now: number): Progress {
  return { ...progress, stage, lastTextAt: now, readyAt: stage === 'ready' ? now : null };
}

/** Records that text arrived, at most once a second, because the display counts seconds. */
export function withTextReceived(progress: Progress, now: number): Progress {
  return now - progress.lastTextAt < 1000 ? progress : { ...progress, lastTextAt: now };
}

/** Applies a `stage` event of the stream. Ignores unknown stages. */
export function applyStageEvent(progress: Progress, event: StreamEvent, now: number): Progress {
  const stage = stages.find((one) => one === event.stage);
  if (!stage) return progress;
  const ahead = typeof event.ahead === 'number' ? event.ahead : 0;
  const waitSeconds = typeof event.seconds === 'number' ? event.seconds : null;
  return { ...withStage(progress, stage, now), ahead, waitSeconds };
}

export function elapsedSeconds(progress: Progress, now: number): number {
  return Math.max(0, Math.floor(((progress.readyAt ?? now) - progress.startedAt) / 1000));
}

/**
 * Whether no text has arrived for ten seconds in a stage that waits for the model. The page then
 * informs the user that they may leave.
 */
export function isStillThinking(progress: Progress, now: number): boolean {
  const waitsForModel = ['reading', 'planning', 'writing', 'correcting'].includes(progress.stage);
  return waitsForModel && now - progress.lastTextAt >= limits.chat.thinkingAfterMs;
}
