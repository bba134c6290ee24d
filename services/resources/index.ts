export { resourceHandlers } from './handlers.ts';
export { createResources, type ResourcesService } from './resources.ts';
export { archiveUploads, resourceRows, sweepImportedUploads } from './rows.ts';
export { scheduleStorageSweep } from './sweep-storage.ts';
