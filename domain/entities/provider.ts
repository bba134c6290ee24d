import { z } from 'zod';
import { logins, providers } from '../rules/providers.ts';

/** `providers` of `rules/providers.ts`, which whoever has no use for a schema imports. */
export const ProviderName = z.enum(providers);
export type ProviderName = z.infer<typeof ProviderName>;

export const Login = z.enum([logins.google, logins.github]);
export type Login = z.infer<typeof Login>;

/** A provider's account that leads into a user's own. `label` is what the provider calls the person. */
export const LinkedAccount = z.object({ provider: ProviderName, label: z.string(), linkedAt: z.string() });
export type LinkedAccount = z.infer<typeof LinkedAccount>;
