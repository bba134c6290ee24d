import type { CallData } from '../../domain/contract/call.ts';
import type { runtime } from '../../domain/contract/runtime.ts';

type Status = CallData<typeof runtime.status>;

/** Values of other services that the server status includes. */
export type StatusSources = {
  /**
   * The median and the 90th percentile of the seconds from prompt to working page; null before five
   * runs.
   */
  usual?: () => Promise<Status['usual']>;
  /** The median cost of a turn in tokens; null while unknown. */
  usualCost?: () => Promise<Status['usualCost']>;
  /** Whether plans are sold here; if not, how many tokens each user may use. */
  plans?: Status['plans'];
  /** Whether the operator allows the services to read web pages. */
  readsPages?: boolean;
};

export async function readStatusSources({
  usual,
  usualCost,
  plans,
  readsPages = false,
}: StatusSources): Promise<Pick<Status, 'usual' | 'usualCost' | 'plans' | 'readsPages'>> {
  return {
    usual: (await usual?.()) ?? null,
    usualCost: (await usualCost?.()) ?? null,
    readsPages,
    plans: plans ?? { on: true, tokensPerUser: null, tokensPerDay: null },
  };
}
