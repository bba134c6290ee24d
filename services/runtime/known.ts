import type { CallData } from '../../domain/contract/call.ts';
import type { runtime } from '../../domain/contract/runtime.ts';

type Status = CallData<typeof runtime.status>;

/** What others know of this server and its status tells. */
export type Known = {
  /** p50 and p90 of send → ready, seconds; null before five runs. */
  usual?: () => Promise<Status['usual']>;
  /** The middle of what a turn costs, in tokens; null while it is not known. */
  usualCost?: () => Promise<Status['usualCost']>;
  /** Whether anything is sold here, and what each person may use where nothing is. */
  plans?: Status['plans'];
};

export async function tellKnown({ usual, usualCost, plans }: Known): Promise<Pick<Status, 'usual' | 'usualCost' | 'plans'>> {
  return {
    usual: (await usual?.()) ?? null,
    usualCost: (await usualCost?.()) ?? null,
    plans: plans ?? { on: true, tokensPerUser: null, tokensPerDay: null },
  };
}
