/** A fault that visitors of a published site reported. Its texts come from strangers. */
export type VisitorError = {
  message: string;
  stack: string;
  page: string;
  /** The place in the project's sources, or null if only a place in a built file is known. */
  source: { file: string; line: number; column: number } | null;
  mayBeFree: boolean;
};

/** The errors at visitors of published sites, for the repair that their owner starts (PUB-092). */
export interface VisitorErrors {
  find(project: string, id: string): Promise<VisitorError | undefined>;
  /** Records that a turn repairs an error. */
  recordRepair(project: string, id: string, turn: { run: string; isFree: boolean }): Promise<void>;
}
