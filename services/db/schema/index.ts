export * from './identity.ts';
export * from './ledger.ts';
export * from './projects.ts';
export * from './runs.ts';
