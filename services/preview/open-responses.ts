import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { GatewayChannel } from '../ports/gateway-channel.ts';

type OpenResponse = { name: string; project: string; end(): void };
type OpenResponsesDeps = {
  resolve: GatewayChannel['resolve'];
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/**
 * Tracks open connections and responses by the name in their address. Ends a connection or response
 * when the name no longer leads to the project.
 */
export class OpenResponses {
  private readonly open = new Set<OpenResponse>();
  private readonly deps: OpenResponsesDeps;
  private readonly closing = new AbortController();
  private isRechecking = false;

  constructor(deps: OpenResponsesDeps) {
    this.deps = deps;
  }

  /** Ends the stream when `name` no longer leads to the project. */
  endOnNameChange(name: string, project: string, stream: Duplex | ServerResponse): void {
    const one = { name, project, end: () => void stream.destroy() };
    this.open.add(one);
    stream.once('close', () => this.open.delete(one));
    if (!this.isRechecking) void this.recheckWhileOpen().catch(() => {});
  }

  /**
   * Ends the open responses of a project whose name no longer leads to it. Without `project`,
   * checks all projects.
   */
  recheck(project?: string): void {
    void this.recheckNames(project).catch((error) =>
      this.deps.log('names of a preview not asked for', { error: String(error) }),
    );
  }

  endAll(): void {
    this.closing.abort();
    for (const one of this.open) one.end();
  }

  /**
   * Checks the names regularly, because another process may change a name, and unused names expire.
   * Stops when no response is open.
   */
  private async recheckWhileOpen(): Promise<void> {
    const { clock, log } = this.deps;
    this.isRechecking = true;
    while (this.open.size > 0) {
      await clock.sleep(limits.preview.label.recheckMs, this.closing.signal);
      await this.recheckNames().catch((error) =>
        log('names of previews not asked for', { error: String(error) }),
      );
    }
    this.isRechecking = false;
  }

  private async recheckNames(project?: string): Promise<void> {
    const asked = [...this.open].filter((one) => project === undefined || one.project === project);
    for (const name of new Set(asked.map((one) => one.name))) {
      const found = await this.deps.resolve(name);
      const current = found.kind === 'box' ? found.project : undefined;
      for (const one of asked) if (one.name === name && one.project !== current) one.end();
    }
  }
}
