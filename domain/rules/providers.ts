/** Who may vouch for a person besides us: Google by OpenID Connect, GitHub by OAuth 2.0 (GAP-12). */
export const providers = ['google', 'github'] as const;
type ProviderName = (typeof providers)[number];

/** How a provider is called in `/?login=…` and in `auth_success` (ROUTE-012, APP-008). */
export const logins = { google: 'GOOGLE', github: 'GITHUB' } as const;

export function providerOfLogin(login: string | null): ProviderName | undefined {
  return providers.find((provider) => logins[provider] === login);
}
