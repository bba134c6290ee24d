/** A file created by a build, with its path in the output folder. */
export type BuiltFile = {
  path: string;
  bytes: Uint8Array;
  /** A source map that the product asked for: it is kept with the edition and never served. */
  isPrivate?: true;
};
/**
 * Stores a production build. `fingerprint` identifies its sources. If the function throws, the run
 * fails. `log` writes to the run's log.
 */
export type BuildStore = (build: {
  fingerprint: string;
  files: AsyncIterable<BuiltFile>;
  /** Aborted when the run is stopped: after that, nothing may be stored. */
  signal: AbortSignal;
  log: (text: string) => void;
}) => Promise<void>;

/**
 * How the conversation uses the running project (ADR 068, ADR 075). Without a sandbox these calls
 * do nothing instead of throwing. `write` and `endTurn` record their change immediately. Their
 * promises resolve when the sandbox has the change; callers need not wait.
 */
export interface ProjectRuntime {
  readonly available: boolean;
  /** Returns whether the project's page is being served now. */
  isServing(project: string): boolean;
  /**
   * Called when a prompt is sent. It opens the sandbox and copies the head version into it, so that
   * both are ready when the first file is written.
   */
  prewarm(project: string): void;
  /**
   * Copies files of the current turn into the sandbox as soon as the answer contains them
   * completely. If the sandbox is replaced before `endTurn`, the files are copied again.
   */
  write(
    project: string,
    changes: { write: { path: string; bytes: Uint8Array }[]; remove: string[] },
  ): Promise<void>;
  /**
   * Ends the turn: its files now belong to the head version, or are dropped when no version was
   * created.
   */
  endTurn(project: string): Promise<void>;
  /**
   * Attaches to the command if it is running, or to its finished log if command and files are
   * unchanged; otherwise starts it. Returns the run to follow. Throws `fail('commandRunning')` when
   * another command is running.
   */
  startCommand(input: {
    project: string;
    userId: number;
    command: 1 | 2 | 3 | 4;
    commandStr?: string | undefined;
  }): Promise<{ run: string; attached: boolean }>;
  /**
   * Builds the project's current files for production (command 4) without changing the preview.
   * `keep` stores the output before the run ends, and the DONE event contains `address`. If a
   * publish is running, returns its run. If another command is running, throws
   * `fail('commandRunning')`.
   */
  publish(input: {
    project: string;
    userId: number;
    address: string;
    keep: BuildStore;
  }): Promise<{ run: string }>;
  /** Ends everything that runs for a project when the project is deleted. */
  removeProject(project: string): Promise<void>;
}
