export { createDiskEditions } from './disk.ts';
