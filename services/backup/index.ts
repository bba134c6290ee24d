export { importPgliteData } from './carry-over.ts';
export { BackupError } from './format.ts';
export { assertRestoreComplete } from './half.ts';
export { type BackupResult, makeBackup } from './make.ts';
export { type RestoreResult, restoreBackup } from './restore.ts';
