export { oauthHandlers } from './handlers.ts';
export { createOAuth } from './oauth.ts';
