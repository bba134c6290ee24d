import { systemClock } from '../adapters/clock/index.ts';
import { importPgliteData } from '../backup/index.ts';
import type { Configuration } from '../env.ts';
import {
  type Connections,
  type Database,
  type OpenDatabase,
  openDatabase,
} from '../store/open-database.ts';

type Log = (message: string, detail: Record<string, unknown>) => void;
type Options = {
  log?: Log;
  /** An operator's command has no statement or lock timeout. */
  isCommand?: boolean;
};

/**
 * Opens the configured database, for the services and for operator commands. An embedded database
 * first copies the data that an earlier version kept in PGlite.
 */
export function openProductDatabase(
  configuration: Configuration,
  { log = () => {}, isCommand = false }: Options = {},
): Promise<OpenDatabase> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = configuration;
  const prepare = url
    ? undefined
    : (db: Database) => importPgliteData({ db, dataDir, clock: systemClock, log });
  return openDatabase({
    url,
    dataDir,
    log,
    prepare,
    connections: connectionsOf(configuration, isCommand),
  });
}

function connectionsOf(configuration: Configuration, isCommand: boolean): Connections {
  const { DATABASE_POOL, DATABASE_CONNECT_MS, DATABASE_STATEMENT_MS, DATABASE_LOCK_MS } =
    configuration;
  return {
    pool: DATABASE_POOL,
    connectMs: DATABASE_CONNECT_MS,
    statementMs: isCommand ? 0 : DATABASE_STATEMENT_MS,
    lockMs: isCommand ? 0 : DATABASE_LOCK_MS,
  };
}
