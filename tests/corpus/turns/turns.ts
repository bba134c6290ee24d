import { answerTurns, changeTurns } from './change-turns.ts';
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
  ...changeTurns,
  ...answerTurns,
];

/** All turns of the regression set. */
export const corpusTurns: readonly CorpusTurn[] = [...untypedTurns, ...typeFaults];
