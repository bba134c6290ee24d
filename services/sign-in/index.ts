export type { CaptchaInput } from './captcha.ts';
export { recallReference } from './gifts.ts';
export { signInHandlers } from './handlers.ts';
export { createPasswordHashes, type PasswordCost } from './password-hash.ts';
export { endSessions } from './passwords.ts';
export {
  createUser,
  type Identity,
  type SignUpOrigin,
  type Visitor,
} from './people.ts';
export { createSignIn, type SignInService } from './sign-in.ts';
export { createSignInMethods, type SignInMethods } from './ways.ts';
