export type { ProofParts } from './proof-api.ts';
export { provePrivacy } from './prove-privacy.ts';
export { proofSiteOf } from './throw-away-copy.ts';
