import type { Clock } from '../../ports/clock.ts';
import type { Storage } from '../../ports/storage.ts';
import { readStorageConfig } from './config.ts';
import { createDiskStorage } from './disk/index.ts';
import { createOssStorage } from './oss/index.ts';
import { createS3Storage } from './s3/index.ts';

type Options = {
  environment: Record<string, string | undefined>;
  embedded: boolean;
  servicesPort: number;
  dataDir: string;
  /** Signs the temporary keys of the local disk storage. */
  key: Uint8Array;
  clock: Clock;
  /** Origins whose pages may upload from a browser. */
  origins: readonly string[];
  onError: (error: unknown) => void;
};

/** A server that the services run on a separate host name. */
export type UploadServer = { hostname: string; serve: (request: Request) => Promise<Response> };

/** Opens the configured storage (ADR 004), and its server if the storage is this machine's disk. */
export function openStorage({ environment, embedded, servicesPort, ...rest }: Options): {
  storage?: Storage;
  server?: UploadServer;
} {
  const config = readStorageConfig(environment, embedded ? { servicesPort } : undefined);
  switch (config.kind) {
    case 's3':
      return { storage: createS3Storage(config, rest.clock) };
    case 'oss':
      return { storage: createOssStorage(config, rest.clock) };
    case 'disk': {
      const { storage, hostname, serve } = createDiskStorage({ ...rest, origin: config.origin });
      return { storage, server: { hostname, serve } };
    }
    case 'none':
      return {};
  }
}
