export { isRobotsPath, sendClosedRobots } from './closed-robots.ts';
export { escapeHtml } from './escape-html.ts';
export { createGateway, type Gateway } from './gateway.ts';
export { gatewayHeaders } from './gateway-headers.ts';
export { type GatewayPage, gatewayPage } from './gateway-pages.ts';
export { bridgePath, sendBridge } from './page-bridge.ts';
export {
  addBridge,
  addFirst,
  addPrefixInSteps,
  rewriteKindOf,
} from './page-rewrite.ts';
export { readPageScript } from './page-scripts.ts';
export { upstreamHeaders } from './proxy.ts';
export { type BackendRequest, backendPath } from './serve-backend.ts';
export { visitorAddress } from './visitor-address.ts';
