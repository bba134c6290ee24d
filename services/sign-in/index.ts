export type { CaptchaInput } from './captcha.ts';
export { signInHandlers } from './handlers.ts';
export { createPasswordHashes, type PasswordCost } from './password-hash.ts';
export { endSessions } from './passwords.ts';
export { phonesOf, signInRows, sweepCaptchas, sweepSignIn } from './rows.ts';
export { createSignIn, type SignInService } from './sign-in.ts';
export { recallReference } from './sign-in-gifts.ts';
export {
  createUser,
  type Identity,
  type SignUpOrigin,
  type Visitor,
} from './sign-in-identity.ts';
export { createSignInMethods, type SignInMethods } from './sign-in-methods.ts';
