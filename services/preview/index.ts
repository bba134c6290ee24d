export { createGateway, type Gateway, type PreviewTarget } from './gateway.ts';
export { type GatewayPage, gatewayPage } from './gateway-pages.ts';
export { ownHeaders } from './own-headers.ts';
export { bridgePath, sendBridge } from './page/page-bridge.ts';
export { addPrefixInSteps, kindOf, withBridge } from './page-rewrite.ts';
