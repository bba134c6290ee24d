/** ADR 064: the types of actions. */
export const actionTypes = ['file', 'edit', 'delete', 'rename', 'shell', 'start', 'sql'] as const;
export type ActionType = (typeof actionTypes)[number];

/**
 * The parser's events, in order. `artifact` and `action` count from 0 within the answer; `action`
 * is unique in the whole answer, not only in its artifact. Deltas contain only new text (ADR 064).
 */
export type ArtifactEvent =
  | { type: 'text-delta'; text: string }
  | { type: 'artifact-opened'; artifact: number; id: string; title: string; kind: string }
  | {
      type: 'action-opened';
      artifact: number;
      action: number;
      actionType: ActionType;
      filePath: string;
      to: string;
    }
  | { type: 'action-delta'; action: number; text: string }
  | { type: 'action-closed'; action: number }
  /** The answer ended inside this action, so the action is never committed. */
  | { type: 'action-truncated'; action: number }
  | { type: 'artifact-closed'; artifact: number };

/**
 * A parser that receives a model's answer in chunks. It takes linear time, and the texts are exact
 * to the byte, wherever the answer is split (ADR 064). `end` returns the events that close what is
 * still open.
 */
export type ArtifactParser = { push(chunk: string): ArtifactEvent[]; end(): ArtifactEvent[] };
