export type { CaptchaInput } from './captcha.ts';
export { endSessions } from './end-sessions.ts';
export { signInHandlers } from './handlers.ts';
export {
  findIdentityOwner,
  insertIdentity,
  lockIdentity,
  removeIdentity,
  replaceIdentity,
  updateIdentityProfile,
} from './identity-rows.ts';
export { createOneTimePasswords, type OneTimePasswords } from './one-time-passwords.ts';
export { createPasswordHashes, type PasswordCost } from './password-hash.ts';
export { storePassword } from './password-rows.ts';
export { phonesOf, signInRows, sweepCaptchas, sweepSignIn } from './rows.ts';
export { createSignIn, type SignInService } from './sign-in.ts';
export { recallReference } from './sign-in-gifts.ts';
export type { SignUpOrigin, Visitor } from './sign-in-identity.ts';
export { createSignInMethods } from './sign-in-methods.ts';
export { createSystemUser, createUser, updateUser } from './user-rows.ts';
