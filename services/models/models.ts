import type { Clock } from '../ports/clock.ts';
import type { ModelCatalogue } from '../ports/model.ts';
import type { Database } from '../store/transaction.ts';
import { modelHandlers } from './handlers.ts';
import { createModelKeys } from './keys.ts';
import { createPersonalModels } from './personal.ts';

export type ModelsOptions = {
  db: Database;
  clock: Clock;
  catalogue: ModelCatalogue;
  /** The encryption key of 32 bytes for users' own keys. */
  keySecret: Uint8Array;
  /** Hosts that users may set as their own model server (ADR 031). */
  ownHosts: readonly string[];
};

/** Creates the model services: the catalogue, the models of a user, and their own keys. */
export function createModels({ db, clock, catalogue, keySecret, ownHosts }: ModelsOptions) {
  const keys = createModelKeys({ db, clock, secret: keySecret });
  const personal = createPersonalModels({ db, catalogue, keys });
  return { keys, personal, handlers: modelHandlers({ catalogue, keys, personal, ownHosts }) };
}
