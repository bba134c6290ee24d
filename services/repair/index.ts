export {
  type FetchPreview,
  findingProblem,
  type GatewayAddress,
  locateFinding,
  previewHost,
} from './check/index.ts';
export { lastCheck } from './check-runs.ts';
export { createRepairs, type RepairOptions, type RepairService } from './repair.ts';
export { repairRows } from './rows.ts';
