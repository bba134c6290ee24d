import { dealWishes } from './deals.ts';
import { habitWishes } from './habits.ts';
import { listWishes } from './lists.ts';
import type { Wish } from './wish.ts';

export { appsOf, type Wish } from './wish.ts';

/** Twenty wishes, each with what a model stated before the code, and one planted omission. */
export const wishes: readonly Wish[] = [...listWishes, ...dealWishes, ...habitWishes];
