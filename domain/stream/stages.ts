/** Where a run is, before and between the model's words (product points 13 and 19). Unknown to older clients, which ignore it. */
export const stages = ['queued', 'reading', 'planning', 'correcting', 'installing', 'starting', 'ready'] as const;
export type Stage = (typeof stages)[number];
