export { addDevRoutes } from './dev.ts';
