import { z } from 'zod';
import { logins, providers } from '../sign-in/providers.ts';

/**
 * The schema of `providers` from `domain/sign-in/providers.ts`. Import that file if no schema is
 * needed.
 */
export const ProviderName = z.enum(providers);
export type ProviderName = z.infer<typeof ProviderName>;

/** Where the picture of an account comes from. */
export type PictureProvider = ProviderName | 'wechat';

export const Login = z.enum([logins.google, logins.github]);
export type Login = z.infer<typeof Login>;

/** A provider account linked to a user's account. `label` is the provider's name for the user. */
export const LinkedAccount = z.object({
  provider: ProviderName,
  label: z.string(),
  linkedAt: z.string(),
});
export type LinkedAccount = z.infer<typeof LinkedAccount>;
