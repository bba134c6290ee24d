import { and, eq } from 'drizzle-orm';
import type { PictureProvider } from '../../domain/entities/provider.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Parsing } from '../parsing/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { OutsideClient } from '../ports/outside-client.ts';
import { avatars, identities } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';

/** The profile picture that a provider reported at a sign-in. */
export type GivenPicture = { userId: number; provider: PictureProvider; url: string | null };

type Options = {
  db: Database;
  clock: Clock;
  parsing: Pick<Parsing, 'forUser'>;
  /** The client for pictures of a provider; undefined if these pictures may not be requested. */
  clientFor(provider: PictureProvider): OutsideClient | undefined;
  log(message: string, detail: Record<string, unknown>): void;
};

export type Avatars = ReturnType<typeof createAvatars>;

const { addressMax, atOnce, keptMs, waitMs } = limits.avatar;

/**
 * Creates the profile pictures of accounts (AUTH-040, ADR 091). A picture is fetched at a sign-in,
 * decoded by a parser process and stored small. The picture of the first provider is not replaced
 * by that of another provider. A failure leaves the account unchanged.
 */
export function createAvatars({ db, clock, parsing, clientFor, log }: Options) {
  const running = new Set<Promise<void>>();
  const closing = new AbortController();

  async function update({ userId, provider, url }: GivenPicture & { url: string }): Promise<void> {
    const client = clientFor(provider);
    if (!client || !(await isDue({ userId, provider, url }))) return;
    const { response } = await client.get(url, {
      headers: { accept: 'image/webp,image/png,image/jpeg,image/gif' },
      signal: closing.signal,
    });
    if (!response.ok) throw new Error(`the provider answered ${response.status}`);
    const text = Buffer.from(await response.arrayBuffer()).toString('base64');
    const [parsed] = await parsing.forUser(userId).parse('picture', [{ text }]);
    if (!parsed?.ok || parsed.value === null) throw new Error('not a picture');
    const row = { provider, source: url, picture: parsed.value, fetchedAt: clock.now() };
    // Two simultaneous sign-ins may both get here, so make sure here too that the picture of
    // another provider is not replaced.
    await transaction(db, async (tx) => {
      // The provider may have been unlinked during the request; unlinking waits for this lock.
      const [linked] = await tx
        .select({ userId: identities.userId })
        .from(identities)
        .where(and(eq(identities.userId, userId), eq(identities.kind, provider)))
        .for('key share');
      if (!linked) return;
      await tx
        .insert(avatars)
        .values({ userId, ...row })
        .onConflictDoUpdate({
          target: avatars.userId,
          set: row,
          setWhere: eq(avatars.provider, provider),
        });
    });
  }

  async function isDue({ userId, provider, url }: GivenPicture): Promise<boolean> {
    const [stored] = await db.select().from(avatars).where(eq(avatars.userId, userId));
    if (!stored) return true;
    if (stored.provider !== provider) return false;
    return stored.source !== url || clock.now().getTime() - stored.fetchedAt.getTime() >= keptMs;
  }

  /** Resolves when every fetch that has begun has ended. */
  async function settled(): Promise<void> {
    await Promise.all(running);
  }

  return {
    /**
     * Fetches the picture if it is missing or old. Waits a moment for the result, so that the page
     * after a first sign-in shows the picture. The fetch goes on in the background. Never rejects.
     */
    async refresh({ userId, provider, url }: GivenPicture): Promise<void> {
      if (!url || url.length > addressMax || running.size >= atOnce || closing.signal.aborted)
        return;
      const work = update({ userId, provider, url })
        .catch((error) => log('no picture of an account', { provider, error: String(error) }))
        .finally(() => running.delete(work));
      running.add(work);
      const waiting = new AbortController();
      const wait = clock.sleep(waitMs, waiting.signal).catch(() => {});
      await Promise.race([work, wait]);
      waiting.abort();
    },

    /**
     * Removes the picture that a provider gave, when the account is no longer linked to this
     * provider.
     */
    async remove(tx: Database, userId: number, provider: PictureProvider): Promise<void> {
      await tx
        .delete(avatars)
        .where(and(eq(avatars.userId, userId), eq(avatars.provider, provider)));
    },

    settled,

    /** Aborts the running requests and waits until they have ended. */
    close(): Promise<void> {
      closing.abort();
      return settled();
    },
  };
}

/** Returns the picture of an account as a data URL; null if it has no picture. */
export async function readAvatar(db: Database, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ picture: avatars.picture })
    .from(avatars)
    .where(eq(avatars.userId, userId));
  return row ? `data:image/webp;base64,${row.picture}` : null;
}
