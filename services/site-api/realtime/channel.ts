import { z } from 'zod';
import { limits } from '../../../domain/limits/index.ts';
import type { Caller } from '../caller.ts';

const name = z.string().max(200);

const changeSchema = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: name.optional(),
  table: name.optional(),
  filter: z.string().max(2000).optional(),
});

/** The payload of `phx_join`. */
export const joinSchema = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      broadcast: z.object({ ack: z.boolean(), self: z.boolean() }).partial().optional(),
      presence: z.object({ key: name, enabled: z.boolean() }).partial().optional(),
      postgres_changes: z.array(changeSchema).max(limits.siteRealtime.changesPerChannel).optional(),
      private: z.boolean().optional(),
    })
    .default({}),
});

export type JoinConfig = z.infer<typeof joinSchema>['config'];

/** A wish of a channel for changes of rows. */
export type ChangeSubscription = z.infer<typeof changeSchema> & { id: number };

export type PresenceMeta = Record<string, unknown> & { phx_ref: string };

/** A topic that one connection has joined. */
export type Channel = {
  topic: string;
  caller: Caller;
  config: JoinConfig;
  changes: readonly ChangeSubscription[];
  presenceKey: string;
  presence: PresenceMeta | undefined;
  send(event: string, payload: unknown): void;
  sendBytes(event: string, payload: Buffer): void;
  /** Ends the channel, for example because its token has expired. */
  close(): void;
};
