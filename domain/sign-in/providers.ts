/** External identity providers: Google by OpenID Connect, GitHub by OAuth 2.0 (GAP-12). */
export const providers = ['google', 'github'] as const;
type ProviderName = (typeof providers)[number];

/** A provider's name in `/?login=…` and in `auth_success` (ROUTE-012, APP-008). */
export const logins = { google: 'GOOGLE', github: 'GITHUB' } as const;

export function providerOfLogin(login: string | null): ProviderName | undefined {
  return providers.find((provider) => logins[provider] === login);
}
