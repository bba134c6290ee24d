import {
  type CorpusTurn,
  severalFaults,
  singleFaults,
  soundTurns,
  typeFaults,
} from './fault-turns.ts';

/** The turns that need no box for the compiler. */
export const untypedTurns: readonly CorpusTurn[] = [
  ...singleFaults,
  ...severalFaults,
  ...soundTurns,
];

/** All turns of the regression set. */
export const corpusTurns: readonly CorpusTurn[] = [...untypedTurns, ...typeFaults];
