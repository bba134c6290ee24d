import { mkdir } from 'node:fs/promises';
import { SiteDatabasesUnavailable } from '../../ports/site-databases.ts';
import { EmbeddedDatabaseError } from '../../store/embedded/binaries.ts';
import { BoxedServer, type BoxedServerOptions, whyNoBox } from './boxed-server.ts';
import { PlainServer } from './plain-server.ts';
import type { ServerAddress, SitesServer } from './server.ts';

/** The server from npm: in a box if this machine can make one, otherwise without. */
export class EmbeddedServer implements SitesServer {
  readonly kind = 'embedded';
  private readonly options: BoxedServerOptions;
  private chosen: Promise<BoxedServer | PlainServer> | undefined;
  private server: BoxedServer | PlainServer | undefined;

  constructor(options: BoxedServerOptions) {
    this.options = options;
  }

  get warnings(): string[] {
    return this.server?.warnings ?? [];
  }

  get isRunning(): boolean {
    return this.server?.isRunning ?? false;
  }

  async start(): Promise<ServerAddress> {
    this.chosen ??= this.choose().catch((error) => {
      this.chosen = undefined;
      throw error instanceof EmbeddedDatabaseError
        ? new SiteDatabasesUnavailable(error.message)
        : error;
    });
    return (await this.chosen).start();
  }

  async stop(): Promise<void> {
    await (await this.chosen?.catch(() => undefined))?.stop();
  }

  private async choose(): Promise<BoxedServer | PlainServer> {
    const { directory, log } = this.options;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const reason = await whyNoBox(directory);
    if (reason) log('the site databases run without a box', { reason });
    this.server =
      reason === undefined ? new BoxedServer(this.options) : new PlainServer(this.options, reason);
    return this.server;
  }
}
