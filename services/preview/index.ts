export { createGateway, type Gateway, type PreviewTarget } from './gateway.ts';
export { type GatewayPage, gatewayPage } from './gateway-pages.ts';
export { gatewayHeaders as ownHeaders } from './own-headers.ts';
export { bridgePath, sendBridge } from './page/page-bridge.ts';
export {
  addBridge as withBridge,
  addPrefixInSteps,
  rewriteKindOf as kindOf,
} from './page-rewrite.ts';
