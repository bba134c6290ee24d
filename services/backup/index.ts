export { makeBackup } from './create-backup.ts';
export { BackupError, type OutsideData } from './format.ts';
export { importPgliteData } from './import-pglite.ts';
export { assertRestoreComplete } from './interrupted-restore.ts';
export { restoreBackup } from './restore.ts';
