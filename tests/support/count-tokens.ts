import type { Usage } from './loopback-model.ts';

export type TokenCount = (request: string, answer: string) => Usage;

/**
 * Returns a function that counts the tokens of a request and its answer, like a provider that
 * caches the beginning of a request. `mayCache`: whether the previous request is still cached.
 */
export function createTokenCount(charactersPerToken: number): (mayCache?: boolean) => TokenCount {
  let before = '';
  return (mayCache = true) =>
    (request, answer) => {
      let shared = 0;
      while (mayCache && shared < before.length && before[shared] === request[shared]) shared++;
      before = request;
      return {
        input: Math.ceil(request.length / charactersPerToken),
        cached: Math.floor(shared / charactersPerToken),
        output: Math.ceil(answer.length / charactersPerToken),
      };
    };
}
