import type { Problem } from '../entities/problem.ts';

/** Creates a problem, by default without file, line and column. */
export function problem(
  kind: Problem['kind'],
  message: string,
  place: Partial<Pick<Problem, 'file' | 'line' | 'column'>> = {},
): Problem {
  return { kind, message, file: null, line: null, column: null, ...place };
}
