export { createFetchPreview, type GatewayAddress } from './fetch-preview.ts';
export { checkHandlers } from './handlers.ts';
export {
  type CheckPage,
  createPageCheck as createLook,
  type PageCheckResult as Looked,
} from './look.ts';
