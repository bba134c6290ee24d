export {
  createFetchPreview,
  type FetchPreview,
  type GatewayAddress,
  previewHost,
} from './fetch-preview.ts';
export { checkHandlers } from './handlers.ts';
export {
  type CheckPage,
  createPageInspector,
  type PageCheckResult,
} from './inspect-page.ts';
export { findingProblem, locateFinding } from './locate-finding.ts';
