/**
 * Where generated code runs (ADR 067). The version store is the source of truth; a sandbox is a
 * disposable copy of its files. Paths are relative to the project directory and already checked by
 * `domain/files/path`.
 */
export interface SandboxHost {
  readonly name: 'bwrap' | 'kubernetes' | 'none';
  /** Why user code cannot run here, as readable text; empty when it can run. */
  readonly reason: string;
  /**
   * Returns the project's sandbox: the existing one, resumed if it was suspended, otherwise a new
   * one. Rejects with `SandboxUnavailable` when none can be created, or when the maximum number of
   * sandboxes is in use.
   */
  open(project: string): Promise<Sandbox>;
  /**
   * Opens the project's sandbox. While the maximum number of sandboxes is in use, waits in order of
   * arrival (PP-19). Until the returned function is called, the sandbox is not ended to make room
   * for another project. Rejects with the signal's reason when aborted.
   */
  reserve(project: string, wait: SandboxWait): Promise<() => void>;
  /** Returns the existing sandbox of a project, if any. */
  find(project: string): Sandbox | undefined;
  listActive(): Sandbox[];
  close(): Promise<void>;
}

export type SandboxWait = {
  signal: AbortSignal;
  /**
   * Called immediately and on every change with the project's position in the queue (1 is the next)
   * and the estimated wait in seconds, if known.
   */
  onAhead(ahead: number, seconds: number | undefined): void;
};

export interface Sandbox {
  readonly project: string;
  readonly state: 'running' | 'suspended' | 'destroyed';
  writeFiles(files: { path: string; bytes: Uint8Array }[]): Promise<void>;
  removeFiles(paths: string[]): Promise<void>;
  /** Reads one regular file without following symlinks. Returns undefined when there is none. */
  readFile(path: string): Promise<Uint8Array | undefined>;
  /**
   * Returns a regular file's size, and its size on disk, which is smaller for a sparse file.
   * Undefined when there is none.
   */
  sizeOf(path: string): Promise<{ bytes: number; onDisk: number } | undefined>;
  /** Lists regular files in the project directory, without node_modules and symlinks. */
  list(under?: string): Promise<string[]>;
  exec(command: string, options: ExecOptions): Execution;
  /** Returns a host-side UNIX socket that reaches the port inside the sandbox. */
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
  /** Merged stdout and stderr as they arrive, UTF-8, never splitting a character. */
  readonly output: AsyncIterable<string>;
  /**
   * Exit status: 124 after the timeout, 137 when killed, 153 when the output limit was exceeded,
   * `diskFullExitCode` when the files took too much space.
   */
  readonly exit: Promise<number>;
  /** Kills the whole process group. */
  kill(): Promise<void>;
}

/**
 * The exit status of commands whose sandbox was removed because its files used too much disk space.
 */
export const diskFullExitCode = 154;

export class SandboxUnavailable extends Error {}
