import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { SandboxUnavailable } from '../../../ports/sandbox.ts';

const pathOnly = 0o10000000;
/**
 * How long the file descriptor of a closed port stays open. The gateway may have just received a
 * path with the number of this descriptor, so the socket of another project must not get the same
 * number immediately.
 */
const numberKeptMs = 10_000;

/**
 * The ports of a sandbox that are reachable from outside, each through a socket in its directory.
 */
export class ExposedPorts {
  private readonly sockets = new Map<number, Promise<FileHandle>>();
  private readonly directory: string;
  /** Asks the sandbox to create the port's socket. Resolves with 0 when the socket exists. */
  private readonly request: (port: number) => Promise<number>;

  constructor(directory: string, request: (port: number) => Promise<number>) {
    this.directory = directory;
    this.request = request;
  }

  /**
   * Returns the path of a port's socket. The path goes through this process's open file descriptor
   * (`/proc/{pid}/fd/…`), so the sandbox cannot redirect it by changing its directory. The path
   * contains our process id, because the gateway's process opens it too.
   */
  async socketPath(port: number): Promise<string> {
    let socket = this.sockets.get(port);
    if (!socket) {
      socket = this.openSocket(port);
      this.sockets.set(port, socket);
      socket.catch(() => this.sockets.delete(port));
    }
    return `/proc/${process.pid}/fd/${(await socket).fd}`;
  }

  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.sockets.values());
    this.sockets.clear();
    const release = () => {
      for (const one of opened)
        if (one.status === 'fulfilled') void one.value.close().catch(() => {});
    };
    setTimeout(release, numberKeptMs).unref();
  }

  private async openSocket(port: number): Promise<FileHandle> {
    if ((await this.request(port)) !== 0)
      throw new SandboxUnavailable(`port ${port} cannot be reached`);
    const handle = await open(
      join(this.directory, `port-${port}.sock`),
      pathOnly | constants.O_NOFOLLOW,
    );
    if ((await handle.stat()).isSocket()) return handle;
    await handle.close();
    throw new SandboxUnavailable(`port ${port} is not a socket`);
  }
}
