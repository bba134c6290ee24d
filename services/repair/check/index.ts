export { checkHandlers } from './handlers.ts';
export {
  type CheckPage,
  createPageCheck as createLook,
  type PageCheckResult as Looked,
} from './look.ts';
export { createFetchPreview, type GatewayAddress } from './visit.ts';
