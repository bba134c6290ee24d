export { withAllowances } from './allowance.ts';
export { withBudgets } from './budgets.ts';
export { createFreeBudget, type FreeLimits } from './free-budget.ts';
export { billingHandlers } from './handlers.ts';
export { createLedger } from './ledger.ts';
export { ledgerRows, setGroupQuota } from './rows.ts';
export { createStatement } from './statement.ts';
export { runKind } from './token-holds.ts';
