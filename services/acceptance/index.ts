export { type AcceptanceOptions, createAcceptance } from './acceptance.ts';
export { acceptanceRows } from './rows.ts';
