/**
 * One row of a bench's table: the product's value, the floor's value in the same run, and the goal.
 */
export type Row = {
  label: string;
  ours: number;
  /** Missing if the goal is an absolute value. */
  floor?: number;
  unit: 'ms' | 's' | 'KB' | 'MB' | 'MB/s' | '%' | 'count';
  /**
   * The maximum multiple of the floor (`ratio`), the maximum (`value`) or the minimum (`least`).
   */
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
