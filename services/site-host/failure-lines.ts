import type { FunctionFailureReason } from '../ports/function-boxes.ts';

/** What the owner's log says when a function gave no answer. */
export const failureLines: Record<FunctionFailureReason, string> = {
  boot: 'The function did not start.',
  crash: 'The function ended during a call.',
  resources: 'The function was ended: it used too much memory or processor time.',
  late: 'The function was too late with its answer.',
  busy: 'A call was refused: too many functions run at the moment.',
  nested: 'A call was refused: functions call each other too deeply.',
  bodyTooLarge: 'A call was refused: its body is too large.',
  unavailable: 'This server cannot run functions.',
};
