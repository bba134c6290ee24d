export { resourceHandlers } from './handlers.ts';
export { createResources, type ResourcesService } from './resources.ts';
export { scheduleStorageSweep } from './sweep-storage.ts';
