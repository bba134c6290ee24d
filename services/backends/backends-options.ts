import type { PlanCode } from '../../domain/billing/plans.ts';
import type { DataSet } from '../ports/backends.ts';
import type { Clock } from '../ports/clock.ts';
import type { SiteHost } from '../ports/site-host.ts';
import type { Versions } from '../ports/versions.ts';
import type { Database } from '../store/transaction.ts';

export type BackendsOptions = {
  db: Database;
  clock: Clock;
  host: SiteHost;
  versions: Pick<Versions, 'head' | 'files'>;
  planOf: (userId: number) => Promise<PlanCode>;
  /** Encrypts the keys of sites; 32 bytes. */
  keySecret: Uint8Array;
  randomBytes: (size: number) => Uint8Array;
  /** The origins at which visitors reach a set of data, the present one first. */
  originsOf: (project: string, data: DataSet) => Promise<string[]>;
};
