import type { Problem } from '../entities/problem.ts';

/** A problem without a place. */
export function problem(kind: Problem['kind'], message: string, place: Partial<Pick<Problem, 'file' | 'line' | 'column'>> = {}): Problem {
  return { kind, message, file: null, line: null, column: null, ...place };
}
