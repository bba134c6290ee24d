export { createExploration, type ExplorationOptions } from './exploration.ts';
export { explorationRows } from './rows.ts';
