/** A file a build has made, by its path within the output folder. */
export type BuiltFile = { path: string; bytes: Uint8Array };
/** Takes a build of the sources of that fingerprint; what it throws fails the run. `say` writes to the run's log. */
export type KeepBuild = (build: {
  fingerprint: string;
  files: AsyncIterable<BuiltFile>;
  /** Aborted when the run is stopped: nothing may be kept from then on. */
  signal: AbortSignal;
  say: (text: string) => void;
}) => Promise<void>;

/**
 * What the conversation may ask of the running project (decisions 15, 29). Never throws for a missing sandbox: it does nothing.
 * `write` and `settle` take note at once; their promises end when the sandbox has followed, which nobody needs to wait for.
 */
export interface ProjectRuntime {
  readonly available: boolean;
  /** Whether a project's page is being served now. */
  isUp(project: string): boolean;
  /** A prompt was sent: open the sandbox and mirror the head version, so that both are there when files close. */
  warm(project: string): void;
  /** Mirrors files of the turn under way as they close. They outlive a sandbox that is made anew before `settle`. */
  write(project: string, changes: { write: { path: string; bytes: Uint8Array }[]; remove: string[] }): Promise<void>;
  /** The turn is over: its files are the head version now (or are dropped, when none was made). */
  settle(project: string): Promise<void>;
  /**
   * Attaches to the command that runs, or to its finished log when files and command are unchanged, else starts it.
   * Answers the run to follow. Throws `fail('commandRunning')` when another command is under way.
   */
  command(input: {
    project: string;
    userId: number;
    command: 1 | 2 | 3 | 4;
    commandStr?: string | undefined;
  }): Promise<{ run: string; attached: boolean }>;
  /**
   * The production build of what the project holds now, as a command run (4) that leaves the preview as it is. `keep` takes its
   * output before the run ends; DONE carries `address`. Attaches to one that runs; `fail('commandRunning')` beside another command.
   */
  publish(input: { project: string; userId: number; address: string; keep: KeepBuild }): Promise<{ run: string }>;
  /** Ends everything of a project, for its deletion. */
  drop(project: string): Promise<void>;
}
