import { fail } from '../../domain/errors.ts';
import { readLoginName } from '../../domain/sign-in/login-name.ts';
import { passwordProblem } from '../../domain/sign-in/password.ts';
import { usernameKey } from '../../domain/sign-in/username.ts';
import type { Clock } from '../ports/clock.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { CaptchaInput, Captchas } from './captcha.ts';
import { claimName } from './login-names.ts';
import type { PasswordHashes } from './password-hash.ts';
import { storePassword } from './password-rows.ts';
import type { PasswordTries } from './password-tries.ts';
import { findInviter, type SignUpOrigin } from './sign-in-identity.ts';
import type { SignInMethods } from './sign-in-methods.ts';
import { createUser } from './user-rows.ts';

type Deps = {
  db: Database;
  clock: Clock;
  captchas: Captchas;
  ways: SignInMethods;
  hashes: PasswordHashes;
  tries: PasswordTries;
};

/**
 * Creates the function that creates an account for signing in with a password (PP-09). Each new
 * account gets tokens, so it requires a captcha, and the number of new accounts per day is limited
 * for each IP address or IPv6 /64.
 */
export function createPasswordRegistration({ db, clock, captchas, ways, hashes, tries }: Deps) {
  return async function register(
    { username, password, ...captcha }: { username: string; password: string } & CaptchaInput,
    ip: string,
    arrival: SignUpOrigin,
  ): Promise<void> {
    if (!ways.signUp) throw fail('notFound', {}, 'accounts are not made by password here');
    const name = readLoginName(username);
    if (!name) throw fail('loginNameInvalid');
    assertAcceptable(password, [username, name.username]);
    if (!captcha.graphCaptcha) throw fail('captchaRequired');
    if (!(await captchas.verify(captcha))) throw fail('captchaWrong');
    // Check the invitation before the hash, which is expensive.
    await findInviter(db, ways.register, arrival.invitationCode);
    await tries.beginRegistration(ip);
    const hash = await hashes.hash(password);
    await transaction(db, async (tx) => {
      const invitedBy = await findInviter(tx, ways.register, arrival.invitationCode);
      const userId = await createUser(tx, clock.now(), {
        username: name.username,
        invitedBy,
        source: arrival.source ?? null,
      });
      if (!(await claimName(tx, userId, name, clock.now()))) throw fail('loginNameTaken');
      await storePassword(tx, userId, { hash, changedAt: clock.now() });
    });
  };
}

/** Throws `passwordInvalid` for a weak password, or one that is the user's name. */
export function assertAcceptable(password: string, names: (string | null | undefined)[]): void {
  const isName = names.some((name) => name && usernameKey(name) === usernameKey(password));
  if (passwordProblem(password) || isName) throw fail('passwordInvalid');
}
