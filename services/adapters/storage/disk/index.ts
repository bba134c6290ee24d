import { once } from 'node:events';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '../../../ports/clock.ts';
import type { Storage } from '../../../ports/storage.ts';
import { createFiles } from './files.ts';
import { bucket, region } from './names.ts';
import { createStorageServer } from './server.ts';
import { createTickets } from './tickets.ts';

type Options = {
  dataDir: string;
  /** The URL for browsers: scheme, host and port, on a host that serves nothing else. */
  origin: string;
  /** The secret from which temporary keys are derived. */
  key: Uint8Array;
  clock: Clock;
  origins: readonly string[];
  onError: (error: unknown) => void;
};

/** Creates the storage in `DATA_DIR/storage` and the server for its uploads and downloads. */
export function createDiskStorage({ dataDir, origin, key, clock, origins, onError }: Options) {
  const files = createFiles(join(dataDir, 'storage'));
  const tickets = createTickets(key);
  const host = `${origin}/${bucket}`;
  const storage: Storage = {
    name: 'disk',
    reason: `files lie in DATA_DIR/storage and are served at ${origin}`,
    uploadHeaders: {},
    publicUrl: (object) => `${host}/${object}`,
    issueCredentials: async (grant) => ({
      ...tickets.issue(grant, clock.now().getTime()),
      region,
      bucket,
      resourceHost: host,
      uploadHost: host,
    }),
    find: files.find,
    async read(object, bytes) {
      const stream = files.open(object, bytes === undefined ? undefined : Math.max(0, bytes - 1));
      try {
        await once(stream, 'open');
        return new Uint8Array(await buffer(stream));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      } finally {
        stream.destroy();
      }
    },
    async remove(keys) {
      for (const one of keys) await files.remove(one);
    },
    list: files.list,
  };
  return {
    storage,
    hostname: new URL(origin).hostname,
    serve: createStorageServer({ files, tickets, clock, origins, onError }),
  };
}
