export { carryOver } from './carry-over.ts';
export { BackupError } from './format.ts';
export { assertWhole } from './half.ts';
export { type Made, makeBackup } from './make.ts';
export { type Restored, restoreBackup } from './restore.ts';
