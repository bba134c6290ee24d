/** A file created by a build, with its path in the output folder. */
export type BuiltFile = { path: string; bytes: Uint8Array };
/**
 * Stores a build of the sources with that fingerprint. If it throws, the run fails. `log` writes to
 * the run's log.
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
 * do nothing instead of throwing. `write` and `endTurn` record their change at once; their promises
 * resolve when the sandbox is up to date, and callers need not wait.
 */
export interface ProjectRuntime {
  readonly available: boolean;
  /** Returns whether the project's page is being served now. */
  isServing(project: string): boolean;
  /**
   * Called when a prompt is sent: opens the sandbox and mirrors the head version, so that both are
   * ready when files close.
   */
  prewarm(project: string): void;
  /**
   * Mirrors files of the current turn as they close. They survive a sandbox that is recreated
   * before `endTurn`.
   */
  write(
    project: string,
    changes: { write: { path: string; bytes: Uint8Array }[]; remove: string[] },
  ): Promise<void>;
  /**
   * Ends the turn: its files are now the head version, or are dropped when no version was created.
   */
  endTurn(project: string): Promise<void>;
  /**
   * Attaches to the running command, or to its finished log when files and command are unchanged;
   * otherwise starts it. Returns the run to follow. Throws `fail('commandRunning')` when another
   * command is running.
   */
  startCommand(input: {
    project: string;
    userId: number;
    command: 1 | 2 | 3 | 4;
    commandStr?: string | undefined;
  }): Promise<{ run: string; attached: boolean }>;
  /**
   * Builds the project's current files for production in a run of command 4; the preview does not
   * change. `keep` stores the output before the run ends, and the DONE event contains `address`. If
   * a publish is running, returns its run; if another command is running, throws
   * `fail('commandRunning')`.
   */
  publish(input: {
    project: string;
    userId: number;
    address: string;
    keep: BuildStore;
  }): Promise<{ run: string }>;
  /** Ends everything of a project when it is deleted. */
  removeProject(project: string): Promise<void>;
}
