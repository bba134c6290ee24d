import { z } from 'zod';
import { limits } from '../limits.ts';
import { call } from './call.ts';
import { WB } from './paths.ts';

/** MODEL-005, GAP-65. */
export const ModelEntry = z.object({
  name: z.string(),
  label: z.string(),
  provider: z.string(),
  maxTokenAllowed: z.number().int(),
  images: z.boolean(),
  context: z.number().int().nullable(),
  /** US dollars for a million tokens, as the provider's list or the operator says; null = not known here. */
  price: z.object({ input: z.number(), output: z.number() }).nullable(),
});
export type ModelEntry = z.infer<typeof ModelEntry>;

/** Which model a turn asks for, by provider and name. */
export const ModelChoice = z.object({ provider: z.string().min(1).max(40), name: z.string().min(1).max(limits.models.nameMax) });
export type ModelChoice = z.infer<typeof ModelChoice>;

/** A person's own access to a provider; the key itself never leaves the server again. */
export const OwnKey = z.object({
  provider: z.string(),
  /** The last four characters; '' where there is no key. */
  hint: z.string(),
  baseUrl: z.string().nullable(),
  /** `unreadable`: the server's secret has changed, it must be entered again; `unreachable`: nobody answers at the address. */
  state: z.enum(['ready', 'unreadable', 'unreachable']),
});
export type OwnKey = z.infer<typeof OwnKey>;

const provider = z.object({ provider: z.string().min(1).max(40) });
const turnCap = z.number().int().min(limits.models.turnCapMin).max(limits.models.turnCapMax).nullable();

export const models = {
  list: call({
    method: 'GET',
    path: `${WB}/models`,
    summary: 'The models this server can use, and which one answers now',
    access: 'public',
    data: z.object({
      current: z.object({ provider: z.string(), name: z.string() }),
      /** True while no model is connected and the ready-made projects answer (product point 7). */
      starter: z.boolean(),
      /** Local servers found on their default ports, offered to the operator (decision 13). */
      found: z.array(z.object({ provider: z.string(), baseUrl: z.string() })),
      models: z.array(ModelEntry),
    }),
  }),
  mine: call({
    method: 'GET',
    path: `${WB}/models/mine`,
    summary: 'What the user may choose per turn: the operator’s list and what his own keys open; his keys, and his cap per turn',
    access: 'signed-in',
    data: z.object({
      /** What answers when nothing is chosen; null = the ready-made projects. */
      current: ModelChoice.nullable(),
      /** `own`: through the user’s own key, which costs no tokens. */
      models: z.array(ModelEntry.extend({ own: z.boolean() })),
      keys: z.array(OwnKey),
      /** Providers an own key may be kept for; `address`: it is a server of one’s own, named by its address. */
      providers: z.array(z.object({ name: z.string(), address: z.boolean() })),
      turnCap: turnCap,
    }),
  }),
  saveKey: call({
    method: 'PUT',
    path: `${WB}/models/keys/{provider}`,
    summary: 'Keep the user’s own key for a provider, after the provider took it; 4007 if it did not, 4008 if nobody answered',
    access: 'signed-in',
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
    summary: 'Set the most tokens one turn may take; null takes the cap away (product point 16)',
    access: 'signed-in',
    input: z.object({ tokens: turnCap }),
    data: z.object({ turnCap: turnCap }),
    done: 'turnCapSaved',
  }),
};
