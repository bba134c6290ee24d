import type { SignInChance } from './compose-sign-in.ts';
import type { OpenDatabase } from './db/client.ts';
import type { Configuration, RawEnvironment } from './env.ts';
import type { Log } from './observability/log.ts';
import type { Clock } from './ports/clock.ts';
import type { Model } from './ports/model.ts';
import type { Secrets } from './secrets.ts';

/** What the graph stands on. Tests give a database in memory and a clock of their own. */
export type Foundation = {
  configuration: Configuration;
  /** For the adapters that read keys of their own. */
  environment: RawEnvironment;
  secrets: Secrets;
  database: OpenDatabase;
  clock: Clock;
  log: Log;
};

/** What tests put in the place of chance, and of the ready-made projects. */
export type Replacements = SignInChance & { starter?: Model };
