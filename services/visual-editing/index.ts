export { visualEditingHandlers } from './handlers.ts';
