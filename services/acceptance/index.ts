export { type AcceptanceOptions, createAcceptance } from './acceptance.ts';
export { acceptanceHandlers } from './handlers.ts';
export { acceptanceRows } from './rows.ts';
