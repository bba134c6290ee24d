export type { ProofParts } from './proof-api.ts';
export { type ProofInput, provePrivacy } from './prove-privacy.ts';
export { proofSiteOf } from './throw-away-copy.ts';
