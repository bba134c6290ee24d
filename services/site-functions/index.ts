export { siteFunctionsHandlers } from './handlers.ts';
export { siteFunctionRows } from './rows.ts';
export { createSchedules } from './schedules.ts';
export {
  createSiteFunctions,
  type SiteFunctionsOptions,
  type SiteFunctionsService,
} from './site-functions.ts';
