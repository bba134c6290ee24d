export { createLedger, runKind } from './ledger.ts';
