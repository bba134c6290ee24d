export { loopbackModelHosts } from './addresses.ts';
export { createModels } from './models.ts';
export { modelRows } from './rows.ts';
