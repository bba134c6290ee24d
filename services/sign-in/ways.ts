import { fail } from '../../domain/errors.ts';
import type { Language } from '../../domain/locale.ts';
import { orderWays, type Registration, type Way, ways } from '../../domain/rules/ways.ts';

export type Ways = ReturnType<typeof createWays>;

/** Which ways in exist on this server (product point 9): listed by the operator and configured; of the others no call answers. */
export function createWays({
  listed,
  register,
  configured,
  gives = true,
}: {
  /** `SIGN_IN`; undefined = everything that is configured. */
  listed: readonly Way[] | undefined;
  register: Registration;
  configured: Record<Way, boolean>;
  /** Whether new people, those who invite and those who come back are given tokens. */
  gives?: boolean;
}) {
  const offered = ways.filter((way) => configured[way] && (!listed || listed.includes(way)));
  return {
    register,
    gives,
    /** Whether an account can be made with a name and a password: only where the operator listed that way himself (GAP-10). */
    signUp: (listed?.includes('password') ?? false) && register !== 'closed',

    /** GAP-12: what a dialog shows a reader of this language, in order. */
    offered: (language: Language): Way[] => orderWays(offered, listed, language),

    /** Throws `notFound`: a way that is not offered does not exist. */
    assert(way: Way): void {
      if (!offered.includes(way)) throw fail('notFound', {}, `signing in by ${way} is not offered`);
    },
  };
}
