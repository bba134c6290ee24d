/**
 * Where generated code runs (decision 14). The version store is the truth; a sandbox is a disposable cache of it.
 * Paths are relative to the project directory, already jailed by `domain/rules/path`.
 */
export interface SandboxHost {
  readonly name: 'bwrap' | 'kubernetes' | 'none';
  /** Why user code cannot run here, for a person; empty where it can. */
  readonly reason: string;
  /** Makes the project's sandbox or returns the one that lives, resumed. Rejects with `SandboxUnavailable` where there is none. */
  open(project: string): Promise<Sandbox>;
  /** The living sandbox of a project, if any. */
  find(project: string): Sandbox | undefined;
  living(): Sandbox[];
  close(): Promise<void>;
}

export interface Sandbox {
  readonly project: string;
  readonly state: 'running' | 'suspended' | 'destroyed';
  writeFiles(files: { path: string; bytes: Uint8Array }[]): Promise<void>;
  removeFiles(paths: string[]): Promise<void>;
  /** Reads one regular file; never follows a symlink. Undefined when there is none. */
  readFile(path: string): Promise<Uint8Array | undefined>;
  /** Regular files below the project directory, without node_modules and symlinks. */
  list(under?: string): Promise<string[]>;
  exec(command: string, options: ExecOptions): Execution;
  /** A host-side UNIX socket that reaches the port inside the box. */
  expose(port: number): Promise<{ socketPath: string }>;
  suspend(): Promise<void>;
  resume(): Promise<void>;
  stats(): Promise<{ memoryBytes: number; processes: number }>;
  destroy(): Promise<void>;
}

export type ExecOptions = {
  env?: Record<string, string>;
  timeoutMs: number;
  maxOutputBytes: number;
  signal?: AbortSignal;
};

export interface Execution {
  /** Merged stdout and stderr as they come, UTF-8, never splitting a character. */
  readonly output: AsyncIterable<string>;
  /** Exit status; 124 after the time limit, 137 when killed, 153 when the output limit was passed. */
  readonly exit: Promise<number>;
  /** Ends the whole process group. */
  kill(): Promise<void>;
}

export class SandboxUnavailable extends Error {}
