export { loopbackModelHosts } from './addresses.ts';
export { createModels, type ModelsOptions, type ModelsService } from './models.ts';
export { modelRows } from './rows.ts';
