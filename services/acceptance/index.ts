export { type AcceptanceOptions, createAcceptance } from './acceptance.ts';
export { createGuidedAcceptance, type GuidedAcceptanceOptions } from './guided-stage.ts';
export { acceptanceHandlers } from './handlers.ts';
export { acceptanceRows } from './rows.ts';
