import { createHash } from 'node:crypto';
import type { Sandbox, SandboxHost, SandboxWait } from '../ports/sandbox.ts';
import type { Versions } from '../ports/versions.ts';
import { fingerprintOf } from '../versions/index.ts';

/**
 * The current state of a file. `bytes` is set when the current turn wrote the file; otherwise the
 * content is in the latest version.
 */
type FileState = { hash: string; bytes?: Uint8Array };

/**
 * Copies one project into its sandbox: the head version, changed by the files of the current turn.
 * Writes only differences.
 */
export class Workspace {
  private readonly project: string;
  private readonly sandboxes: SandboxHost;
  private readonly versions: Versions;
  /** The files of the current turn; null = removed. */
  private readonly staged = new Map<string, Uint8Array | null>();
  private mirrored = new Map<string, string>();
  private box: Sandbox | undefined;
  private mirroring: Promise<unknown> = Promise.resolve();
  /**
   * The next update, which has not started yet. It will include all files staged until it starts.
   */
  private pendingMirror: Promise<Sandbox> | undefined;

  constructor(options: { project: string; sandboxes: SandboxHost; versions: Versions }) {
    this.project = options.project;
    this.sandboxes = options.sandboxes;
    this.versions = options.versions;
  }

  /**
   * Opens the sandbox if there is none and updates its files. Rejects with `SandboxUnavailable`.
   */
  sync(): Promise<Sandbox> {
    if (this.pendingMirror) return this.pendingMirror;
    const next = this.mirroring.then(() => {
      this.pendingMirror = undefined;
      return this.mirror();
    });
    this.pendingMirror = next;
    this.mirroring = next.catch(() => {});
    return next;
  }

  /** Waits for a sandbox slot, and occupies it until the returned function is called. */
  reserve(wait: SandboxWait): Promise<() => void> {
    return this.sandboxes.reserve(this.project, wait);
  }

  stage({
    write,
    remove,
  }: {
    write: { path: string; bytes: Uint8Array }[];
    remove: string[];
  }): void {
    for (const path of remove) this.staged.set(path, null);
    for (const { path, bytes } of write) this.staged.set(path, bytes);
  }

  clearStaged(): void {
    this.staged.clear();
  }

  /** Whether the project has any file. */
  async exists(): Promise<boolean> {
    return this.staged.size > 0 || (await this.versions.head(this.project)) !== null;
  }

  /** Returns a file's current text in the project. */
  async text(path: string): Promise<string | undefined> {
    const staged = this.staged.get(path);
    if (staged !== undefined) return staged === null ? undefined : new TextDecoder().decode(staged);
    const head = await this.versions.head(this.project);
    if (!head?.manifest[path]) return undefined;
    const bytes = (await this.versions.files(this.project, head.number)).get(path);
    return bytes && new TextDecoder().decode(bytes);
  }

  /**
   * Returns a hash that changes when any file changes. `only` limits the hash to the given paths.
   */
  async fingerprint(only?: readonly string[]): Promise<string> {
    const { wanted } = await this.wanted();
    return fingerprintOf([...wanted].filter(([path]) => !only || only.includes(path)));
  }

  async has(test: (path: string) => boolean): Promise<boolean> {
    const { wanted } = await this.wanted();
    return [...wanted.keys()].some(test);
  }

  private async wanted(): Promise<{ wanted: Map<string, FileState>; head: number | undefined }> {
    // Copy the staged files before reading the head. A turn that ends in between moves its files
    // from `staged` to a newer head, which this function then reads.
    const flight = [...this.staged];
    const head = await this.versions.head(this.project);
    const wanted = new Map<string, FileState>(
      Object.entries(head?.manifest ?? {}).map(([path, { hash }]) => [path, { hash }]),
    );
    for (const [path, bytes] of flight) {
      if (bytes === null) wanted.delete(path);
      else wanted.set(path, { hash: createHash('sha256').update(bytes).digest('hex'), bytes });
    }
    return { wanted, head: head?.number };
  }

  private async mirror(): Promise<Sandbox> {
    const box = await this.sandboxes.open(this.project);
    if (box !== this.box) {
      this.box = box;
      this.mirrored = new Map();
    }
    const { wanted, head } = await this.wanted();
    const gone = [...this.mirrored.keys()].filter((path) => !wanted.has(path));
    const changed = [...wanted].filter(([path, { hash }]) => this.mirrored.get(path) !== hash);
    if (gone.length > 0) await box.removeFiles(gone);
    for (const path of gone) this.mirrored.delete(path);
    if (changed.length === 0) return box;
    const stored =
      head !== undefined && changed.some(([, { bytes }]) => !bytes)
        ? await this.versions.files(this.project, head)
        : new Map<string, Uint8Array>();
    const files = changed.flatMap(([path, { bytes }]) => {
      const body = bytes ?? stored.get(path);
      return body ? [{ path, bytes: body }] : [];
    });
    await box.writeFiles(files);
    for (const [path, { hash }] of changed) this.mirrored.set(path, hash);
    return box;
  }
}
