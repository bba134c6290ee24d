export { compose, type Services } from './compose.ts';
export type { Foundation, Replacements } from './foundation.ts';
