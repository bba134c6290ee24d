export { createLedger } from './ledger.ts';
