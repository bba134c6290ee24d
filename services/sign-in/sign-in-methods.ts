import { fail } from '../../domain/errors.ts';
import type { Language } from '../../domain/locale.ts';
import {
  orderWays,
  type Registration,
  type Way,
  ways,
} from '../../domain/sign-in/sign-in-methods.ts';

export type SignInMethods = ReturnType<typeof createSignInMethods>;

/**
 * Creates the list of sign-in methods of this server (PP-09): the methods that are configured and
 * that the operator has listed. Calls of other methods throw `notFound`.
 */
export function createSignInMethods({
  listed,
  register,
  configured,
  gives = true,
}: {
  /** `SIGN_IN`; undefined = all configured methods. */
  listed: readonly Way[] | undefined;
  register: Registration;
  configured: Record<Way, boolean>;
  /** Whether new users, inviters and returning users get tokens. */
  gives?: boolean;
}) {
  const offered = ways.filter((way) => configured[way] && (!listed || listed.includes(way)));
  return {
    register,
    gives,
    /**
     * Whether an account can be created with a name and a password: only where the operator listed
     * `password` explicitly (GAP-10).
     */
    signUp: (listed?.includes('password') ?? false) && register !== 'closed',

    /** Returns the methods that a dialog shows in this language, in order (GAP-12). */
    listOffered: (language: Language): Way[] => orderWays(offered, listed, language),

    /** Throws `notFound` for a method that is not offered. */
    assertOffered(way: Way): void {
      if (!offered.includes(way)) throw fail('notFound', {}, `signing in by ${way} is not offered`);
    },
  };
}
