export { createFetchPreview, type GatewayAddress } from './fetch-preview.ts';
export { checkHandlers } from './handlers.ts';
export {
  type CheckPage,
  createPageInspector,
  type PageCheckResult,
} from './inspect-page.ts';
