import type { CallArguments } from '../../domain/contract/call.ts';
import type { oauth as calls } from '../../domain/contract/oauth.ts';
import type { ProviderName } from '../../domain/entities/provider.ts';
import type { SignedIn } from '../../domain/entities/session.ts';
import { fail } from '../../domain/errors.ts';
import { defaultLanguage } from '../../domain/locale.ts';
import { usernameFromName } from '../../domain/sign-in/username.ts';
import type { Avatars, Confirmation } from '../account/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Caller } from '../http/context.ts';
import type { Clock } from '../ports/clock.ts';
import type { OAuthProvider } from '../ports/oauth.ts';
import type { SignInService, Visitor } from '../sign-in/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { attachByEmail, link, listLinked, unlink, updateProfile } from './identities.ts';

type Options = {
  db: Database;
  clock: Clock;
  providers: readonly OAuthProvider[];
  signIn: SignInService;
  confirmation: Pick<Confirmation, 'assertConfirmed'>;
  avatars: Pick<Avatars, 'refresh' | 'remove'>;
};
type AuthorizeInput = CallArguments<(typeof calls)['authorize']>;
type CallbackInput = CallArguments<(typeof calls)['signIn']>;

export type OAuthService = ReturnType<typeof createOAuth>;

/**
 * Creates sign-in by Google and GitHub (GAP-12). A sign-in finds the user by provider and subject,
 * otherwise by verified email address. If no user is found, a new user is created. Also links and
 * unlinks providers.
 */
export function createOAuth(options: Options) {
  const { db, clock, providers, signIn, confirmation, avatars } = options;

  function providerOf(name: ProviderName): OAuthProvider {
    signIn.ways.assertOffered(name);
    const provider = providers.find((one) => one.name === name);
    if (!provider) throw fail('notFound', {}, `${name} is not configured`);
    return provider;
  }

  const recordLinked = (tx: Database, userId: number, way: ProviderName, visitor: Visitor) =>
    recordAudit(tx, {
      userId,
      kind: 'identity-linked',
      at: clock.now(),
      ...visitor,
      detail: { way },
    });

  const usable = () => ({ ways: signIn.ways.listOffered(defaultLanguage), now: clock.now() });

  return {
    providers: () => providers.map(({ name, simulated }) => ({ name, simulated })),

    /**
     * Returns the provider's authorization URL and, for a link, a one-time code. Linking adds a
     * sign-in method, so the user must first have proven who they are; otherwise it throws
     * `confirmFirst`. The code is valid as long as the attempt.
     */
    async authorize({ provider, intent, ...attempt }: AuthorizeInput, user: Caller | undefined) {
      const isLink = intent === 'link';
      if (isLink && !user) throw fail('notSignedIn');
      if (isLink && user) await confirmation.assertConfirmed(user);
      const url = await providerOf(provider).createAuthorizationUrl(attempt);
      return {
        url: url.href,
        linkCode: isLink && user ? await signIn.oneTimeCodes.issue('link', user.id) : null,
      };
    },

    async signIn(
      { provider, invitationCode, source, ...returned }: CallbackInput,
      visitor: Visitor,
    ): Promise<SignedIn> {
      const profile = await providerOf(provider).fetchProfile(returned);
      const { userId, signedIn } = await transaction(db, async (tx) => {
        const attachedTo = await attachByEmail(tx, clock.now(), { provider, profile });
        if (attachedTo) await recordLinked(tx, attachedTo, provider, visitor);
        const identity = { kind: provider, subject: profile.subject };
        const admitted = await signIn.admit(tx, identity, {
          ...visitor,
          arrival: { invitationCode, source },
          // Only a new user gets this username, and only if no other user has it.
          username: profile.name === null ? null : usernameFromName(profile.name),
        });
        await updateProfile(tx, { provider, profile });
        return admitted;
      });
      await avatars.refresh({ userId, provider, url: profile.picture });
      return signedIn;
    },

    async link(
      { provider, linkCode, ...returned }: CallArguments<(typeof calls)['link']>,
      visitor: Visitor,
    ): Promise<void> {
      const profile = await providerOf(provider).fetchProfile(returned);
      const owner = await transaction(db, async (tx) => {
        const userId = await signIn.oneTimeCodes.use(tx, 'link', linkCode);
        if (userId === undefined) throw fail('providerExpired');
        const isNew = await link(tx, clock.now(), userId, { provider, profile });
        if (isNew) await recordLinked(tx, userId, provider, visitor);
        await updateProfile(tx, { provider, profile });
        return userId;
      });
      await avatars.refresh({ userId: owner, provider, url: profile.picture });
    },

    linked: (userId: number) => listLinked(db, userId, usable()),

    /**
     * Unlinks a provider. Does nothing if the provider is not linked. Throws `confirmFirst`,
     * `lastWayIn`.
     */
    async unlink(user: Caller, provider: ProviderName, visitor: Visitor): Promise<void> {
      await confirmation.assertConfirmed(user);
      const { id: userId } = user;
      await transaction(db, async (tx) => {
        const isGone = await unlink(tx, userId, provider, usable());
        await avatars.remove(tx, userId, provider);
        if (isGone)
          await recordAudit(tx, {
            userId,
            kind: 'identity-unlinked',
            at: clock.now(),
            ...visitor,
            detail: { way: provider },
          });
      });
    },
  };
}
