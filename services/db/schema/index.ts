export * from './identity.ts';
export * from './ledger.ts';
export * from './locks.ts';
export * from './models.ts';
export * from './projects.ts';
export * from './runs.ts';
export * from './tracking.ts';
export * from './wechat.ts';
