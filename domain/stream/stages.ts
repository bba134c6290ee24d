/**
 * Stages of a run before and between the model's text (PP-13 and PP-19). Older clients ignore
 * unknown stages.
 */
export const stages = [
  'queued',
  'reading',
  'planning',
  'correcting',
  'installing',
  'starting',
  'ready',
] as const;
export type Stage = (typeof stages)[number];
