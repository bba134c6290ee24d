export { type BackendsService, createBackends, hasBackends } from './backends.ts';
export { migrationsOf } from './data-sets.ts';
export { backendHandlers } from './handlers.ts';
export { holdsPersonalData } from './personal-data.ts';
export { createPrivacyStage } from './privacy-stage.ts';
export { backendRows } from './rows.ts';
export { createSiteBackup } from './site-backup.ts';
