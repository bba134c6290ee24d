export { checkHandlers } from './handlers.ts';
export {
  type CheckPage as LookAtPage,
  createPageCheck as createLook,
  type PageCheckResult as Looked,
} from './look.ts';
export { createFetchPreview as createVisit, type GatewayAddress as GatewayPlace } from './visit.ts';
