import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SiteDatabases } from '../../ports/site-databases.ts';
import type { Catalogs } from '../rest/catalogs.ts';
import type { Site } from '../site.ts';
import { Rooms } from './rooms.ts';
import { parseRowChange } from './row-change.ts';
import { sendChange } from './send-changes.ts';

/** The channel of `NOTIFY` to which the triggers of a site write. */
const notified = 'site_changes';

type Parts = {
  databases: SiteDatabases;
  catalogs: Catalogs;
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
};

/** What all connections to one site share: its rooms, and one listener for changes of rows. */
export class SiteHub {
  readonly rooms = new Rooms();
  readonly #parts: Parts;
  /** The site with its present keys. */
  site: Site;
  #listening: Promise<() => Promise<void>> | undefined;
  #sending: Promise<void> = Promise.resolve();
  #waiting = 0;
  #isClosed = false;

  constructor(parts: Parts, site: Site) {
    this.#parts = parts;
    this.site = site;
  }

  /** Resolves once changes of rows arrive. */
  async listen(): Promise<void> {
    const { databases, log } = this.#parts;
    this.#listening ??= databases.listen(this.site.name, notified, {
      message: (text) => this.#receive(text),
      end: () => {
        if (this.#isClosed) return;
        log('the listener for changes of a site was lost', { site: this.site.name });
        this.#listening = undefined;
        this.#endChanges();
      },
    });
    const listening = this.#listening;
    try {
      await listening;
    } catch (error) {
      if (this.#listening === listening) this.#listening = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const stop = await this.#listening?.catch(() => undefined);
    this.#listening = undefined;
    await stop?.();
  }

  /** Changes are sent one after the other, in the order in which they were committed. */
  #receive(text: string): void {
    const change = parseRowChange(text);
    if (!change) return;
    if (this.#waiting >= limits.siteRealtime.waitingChanges) {
      this.#endChanges();
      return;
    }
    this.#waiting += 1;
    this.#sending = this.#sending.then(async () => {
      this.#waiting -= 1;
      const { databases, catalogs, clock, log } = this.#parts;
      try {
        const catalog = await catalogs.of(this.site.name);
        const channels = this.rooms.all();
        await sendChange({ databases, catalog, clock, channels, site: this.site }, change);
      } catch (error) {
        log('a change of a row was not sent', { site: this.site.name, error });
      }
    });
  }

  /** Ends the channels that follow changes, so that their clients join and read again. */
  #endChanges(): void {
    for (const channel of [...this.rooms.all()]) if (channel.changes.length > 0) channel.close();
  }
}
