import type { Network } from '../adapters/outside-client/index.ts';
import type { Configuration, RawEnvironment } from '../env.ts';
import type { Log } from '../observability/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Model } from '../ports/model.ts';
import type { Secrets } from '../secrets.ts';
import type { OpenDatabase } from '../store/open-database.ts';
import type { SignInTestOptions } from './sign-in.ts';

/**
 * The parts from which all services are composed. Tests pass an in-memory database and a fake
 * clock.
 */
export type Foundation = {
  configuration: Configuration;
  /** The raw environment, because each adapter reads its own keys. */
  environment: RawEnvironment;
  secrets: Secrets;
  database: OpenDatabase;
  clock: Clock;
  log: Log;
};

/** Test replacements for randomness, the starter, and the network to addresses that users enter. */
export type Replacements = SignInTestOptions & { starter?: Model; network?: Network };
