/** One line of a bench's table: what we took, what the floor took in the same run, and the most we may take. */
export type Row = {
  what: string;
  ours: number;
  /** Missing where the goal is a plain figure. */
  floor?: number;
  unit: 'ms' | 's' | 'KB' | 'MB' | 'MB/s' | '%' | 'count';
  /** At most so many times the floor, or at most (`value`) or at least (`least`) so much. */
  goal: { ratio: number } | { value: number } | { least: number };
};

/** A file `bench/<name>.bench.ts` exports one of these as its default; `npm run bench -- <name>` runs it alone. */
export type Bench = {
  name: string;
  /** The goal's number and sentence in the performance plan, for the head of the table. */
  title: string;
  run(): Row[] | Promise<Row[]>;
};

export function meetsGoal({ ours, floor, goal }: Row): boolean {
  if ('value' in goal) return ours <= goal.value;
  if ('least' in goal) return ours >= goal.least;
  return floor !== undefined && ours <= floor * goal.ratio;
}
