import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';

const maxSites = 5_000;
const maxPerMessage = 200;

/**
 * Collects the sites that were opened and not yet reported, each at most once a minute. This is
 * enough for the services, and even a busy site causes only one report a minute.
 */
export class VisitBuffer {
  private readonly reportedAt = new Map<string, number>();
  private readonly unreported = new Set<string>();
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  add(site: string): void {
    const now = this.clock.now().getTime();
    if (now - (this.reportedAt.get(site) ?? 0) < limits.publishing.visitComparedMs) return;
    if (this.reportedAt.size >= maxSites) this.reportedAt.clear();
    this.reportedAt.set(site, now);
    if (this.unreported.size < maxSites) this.unreported.add(site);
  }

  /** Returns the collected sites in lists that each fit one message, and forgets them. */
  takeAll(): string[][] {
    const sites = [...this.unreported];
    this.unreported.clear();
    const count = Math.ceil(sites.length / maxPerMessage);
    return Array.from({ length: count }, (_, index) =>
      sites.slice(index * maxPerMessage, (index + 1) * maxPerMessage),
    );
  }
}
