export { importPgliteData as carryOver } from './carry-over.ts';
export { BackupError } from './format.ts';
export { assertRestoreComplete as assertWhole } from './half.ts';
export { type BackupResult as Made, makeBackup } from './make.ts';
export { type RestoreResult as Restored, restoreBackup } from './restore.ts';
