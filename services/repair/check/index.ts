export { checkHandlers } from './handlers.ts';
export { createLook, type LookAtPage, type Looked } from './look.ts';
export { createVisit, type GatewayPlace } from './visit.ts';
