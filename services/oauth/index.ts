export { oauthHandlers } from './handlers.ts';
export { createOAuth, type OAuthService } from './oauth.ts';
