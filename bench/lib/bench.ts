/**
 * One row of a benchmark's table. `ours` is the product's value. `floor` is usually the value of
 * the smallest program that does the same work, measured in the same run (docs/performance.md).
 */
export type Row = {
  label: string;
  ours: number;
  /** Missing if the goal is an absolute value. */
  floor?: number;
  unit: 'ms' | 's' | 'KB' | 'MB' | 'MB/s' | '%' | 'count';
  /** What `ours` may be: at most `ratio` times the floor, at most `value`, or at least `least`. */
  goal: { ratio: number } | { value: number } | { least: number };
};

/**
 * The default export of a file `bench/<name>.bench.ts`. `npm run bench -- <name>` runs it alone.
 */
export type Bench = {
  name: string;
  /** The goal's id and sentence from the performance plan, used as the table's heading. */
  title: string;
  run(): Row[] | Promise<Row[]>;
};

export function meetsGoal({ ours, floor, goal }: Row): boolean {
  if ('value' in goal) return ours <= goal.value;
  if ('least' in goal) return ours >= goal.least;
  return floor !== undefined && ours <= floor * goal.ratio;
}
