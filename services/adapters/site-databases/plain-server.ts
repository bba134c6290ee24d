import { SiteDatabasesUnavailable } from '../../ports/site-databases.ts';
import { EmbeddedDatabaseError } from '../../store/embedded/binaries.ts';
import { type EmbeddedServer, startEmbedded } from '../../store/embedded/server.ts';
import type { BoxedServerOptions } from './boxed-server.ts';
import { addressOf } from './operator-server.ts';
import type { ServerAddress, SitesServer } from './server.ts';
import { serverSettings } from './server-settings.ts';

/** Settings that the system, or the way the server is reached, decides. */
const decidedElsewhere = [
  'listen_addresses',
  'dynamic_shared_memory_type',
  'recovery_init_sync_method',
];

/**
 * Runs PostgreSQL without a box, where there is none: on macOS and Windows, and where the system
 * forbids namespaces. Its SQL has the same rights, but a flaw of PostgreSQL would reach the machine.
 */
export class PlainServer implements SitesServer {
  readonly kind = 'embedded';
  readonly warnings: string[];
  private readonly options: BoxedServerOptions;
  private running: Promise<EmbeddedServer> | undefined;
  private isStarted = false;

  constructor(options: BoxedServerOptions, reason: string) {
    this.options = options;
    this.warnings = [`The databases of apps run without a box of their own: ${reason}`];
  }

  get isRunning(): boolean {
    return this.isStarted;
  }

  async start(): Promise<ServerAddress> {
    const { directory, settings, log } = this.options;
    const own = Object.entries({ ...serverSettings, ...settings }).filter(
      ([key]) => !decidedElsewhere.includes(key),
    );
    this.running ??= startEmbedded({ directory, settings: Object.fromEntries(own), log }).catch(
      (error) => {
        this.running = undefined;
        throw error instanceof EmbeddedDatabaseError
          ? new SiteDatabasesUnavailable(error.message)
          : error;
      },
    );
    const { adminUrl } = await this.running;
    this.isStarted = true;
    return this.addressFrom(adminUrl);
  }

  async stop(): Promise<void> {
    const running = await this.running?.catch(() => undefined);
    this.running = undefined;
    this.isStarted = false;
    await running?.stop();
  }

  private addressFrom(url: string): ServerAddress {
    this.known = this.known?.url === url ? this.known : { url, address: addressOf(url) };
    return this.known.address;
  }

  private known: { url: string; address: ServerAddress } | undefined;
}
