export { createFetchPreview, type GatewayAddress } from './fetch-preview.ts';
export { checkHandlers } from './handlers.ts';
export {
  type CheckPage,
  createPageInspector as createLook,
  type PageCheckResult as Looked,
} from './inspect-page.ts';
