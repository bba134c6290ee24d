export type { GivenCaptcha } from './captcha.ts';
export { recallRef } from './gifts.ts';
export { signInHandlers } from './handlers.ts';
export { createPasswordHashes, type PasswordCost } from './password-hash.ts';
export { endSessions } from './passwords.ts';
export { type Arrival, type Identity, makePerson, type Visitor } from './people.ts';
export { createSignIn, type SignInService } from './sign-in.ts';
export { createWays, type Ways } from './ways.ts';
