export { createRepairs, type RepairOptions, type RepairService } from './repair.ts';
