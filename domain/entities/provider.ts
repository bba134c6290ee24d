import { z } from 'zod';

/** Who may vouch for a person besides us: Google by OpenID Connect, GitHub by OAuth 2.0 (GAP-12). */
export const providers = ['google', 'github'] as const;
export const ProviderName = z.enum(providers);
export type ProviderName = z.infer<typeof ProviderName>;

/** How a provider is called in `/?login=…` and in `auth_success` (ROUTE-012, APP-008). */
export const logins = { google: 'GOOGLE', github: 'GITHUB' } as const;
export const Login = z.enum(['GOOGLE', 'GITHUB']);
export type Login = z.infer<typeof Login>;

export function providerOfLogin(login: string | null): ProviderName | undefined {
  return providers.find((provider) => logins[provider] === login);
}

/** A provider's account that leads into a user's own. `label` is what the provider calls the person. */
export const LinkedAccount = z.object({ provider: ProviderName, label: z.string(), linkedAt: z.string() });
export type LinkedAccount = z.infer<typeof LinkedAccount>;
