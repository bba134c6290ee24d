/**
 * The stages of a run before and between the model's text (PP-13, PP-19). Clients ignore stages
 * that they do not know.
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
