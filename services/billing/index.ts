export { type Allowances, withAllowances } from './allowance.ts';
export { withBudgets } from './budgets.ts';
export { billingHandlers } from './handlers.ts';
export { createLedger, runKind } from './ledger.ts';
export { createStatement, type Statement } from './statement.ts';
