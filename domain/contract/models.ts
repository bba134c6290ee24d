import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import { WB } from './paths.ts';

export const ModelEntry = z.object({
  name: z.string(),
  label: z.string(),
  provider: z.string(),
  maxTokenAllowed: z.number().int(),
  images: z.boolean(),
  context: z.number().int().nullable(),
  /** US dollars per million tokens, from the provider's list or the operator; null if unknown. */
  price: z.object({ input: z.number(), output: z.number() }).nullable(),
});
export type ModelEntry = z.infer<typeof ModelEntry>;

/** The model requested for a turn, by provider and name. */
export const ModelChoice = z.object({
  provider: z.string().min(1).max(40),
  name: z.string().min(1).max(limits.models.nameMax),
});
export type ModelChoice = z.infer<typeof ModelChoice>;

/**
 * A user's own access to a provider, as sent to the client; the key itself never leaves the server.
 */
export const OwnKey = z.object({
  provider: z.string(),
  /** The last four characters; '' if there is no key. */
  hint: z.string(),
  baseUrl: z.string().nullable(),
  /**
   * `unreadable`: the server's secret has changed and the key must be entered again. `unreachable`:
   * the address does not respond.
   */
  state: z.enum(['ready', 'unreadable', 'unreachable']),
});
export type OwnKey = z.infer<typeof OwnKey>;

const provider = z.object({ provider: z.string().min(1).max(40) });
const turnCap = z
  .number()
  .int()
  .min(limits.models.turnCapMin)
  .max(limits.models.turnCapMax)
  .nullable();

export const models = {
  list: call({
    method: 'GET',
    path: `${WB}/models`,
    summary: 'The models this server can use, and which one answers now',
    access: 'public',
    data: z.object({
      current: z.object({ provider: z.string(), name: z.string() }),
      /**
       * True while no model is connected and the starter answers with ready-made projects (PP-07).
       */
      starter: z.boolean(),
      /**
       * Local model servers found on their default ports; the operator may configure one (ADR 066).
       */
      found: z.array(z.object({ provider: z.string(), baseUrl: z.string() })),
      models: z.array(ModelEntry),
    }),
  }),
  mine: call({
    method: 'GET',
    path: `${WB}/models/mine`,
    summary:
      'What the user may choose per turn: the operator’s list and what his own keys open; his keys, and his cap per turn',
    access: 'signed-in',
    data: z.object({
      /** The model used when none is chosen; null for the ready-made projects. */
      current: ModelChoice.nullable(),
      /** `own` means that the model uses the user's own key and costs no tokens. */
      models: z.array(ModelEntry.extend({ own: z.boolean() })),
      keys: z.array(OwnKey),
      /**
       * Providers for which users can store their own key. `address` means that the provider is the
       * user's own server, so its address is needed too.
       */
      providers: z.array(z.object({ name: z.string(), address: z.boolean() })),
      turnCap: turnCap,
    }),
  }),
  saveKey: call({
    method: 'PUT',
    path: `${WB}/models/keys/{provider}`,
    summary:
      'Keep the user’s own key for a provider, after the provider took it; 4007 if it did not, 4008 if nobody answered',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.models.keyChecksPerMinute },
    params: provider,
    input: z.object({
      key: z.string().trim().max(limits.models.keyMax).default(''),
      address: z.string().trim().max(limits.models.addressMax).optional(),
    }),
    data: OwnKey,
    done: 'modelKeySaved',
  }),
  removeKey: call({
    method: 'DELETE',
    path: `${WB}/models/keys/{provider}`,
    summary: 'Forget the user’s own key for a provider',
    access: 'signed-in',
    params: provider,
    data: z.null(),
    done: 'modelKeyRemoved',
  }),
  saveTurnCap: call({
    method: 'PUT',
    path: `${WB}/models/turn-cap`,
    summary: 'Set the most tokens one turn may take; null takes the cap away (PP-16)',
    access: 'signed-in',
    input: z.object({ tokens: turnCap }),
    data: z.object({ turnCap: turnCap }),
    done: 'turnCapSaved',
  }),
};
