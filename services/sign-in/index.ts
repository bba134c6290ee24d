export type { CaptchaInput as GivenCaptcha } from './captcha.ts';
export { recallReference as recallRef } from './gifts.ts';
export { signInHandlers } from './handlers.ts';
export { createPasswordHashes, type PasswordCost } from './password-hash.ts';
export { endSessions } from './passwords.ts';
export {
  createUser as makePerson,
  type Identity,
  type SignUpOrigin as Arrival,
  type Visitor,
} from './people.ts';
export { createSignIn, type SignInService } from './sign-in.ts';
export { createSignInMethods as createWays, type SignInMethods as Ways } from './ways.ts';
