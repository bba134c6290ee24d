import type { ModelMessage, ModelRequest } from '../ports/model.ts';
import type { AnswerProcessor } from './answer-processor.ts';
import { ContinuationJoiner } from './continuation-joiner.ts';

/**
 * Prepares the continuation of an answer that broke off. Prepares `answer` to join the next text,
 * and returns the messages that ask the model for this text. A model that can continue its own
 * message (`mayPrefix`) gets the answer as it is, so that the request begins like the previous one
 * and the provider's cache is used. Other models get only the last characters of the answer.
 */
export async function prepareContinuation(
  answer: AnswerProcessor,
  { request, from, mayPrefix }: { request: ModelRequest; from: number; mayPrefix: boolean },
): Promise<ModelMessage[]> {
  const action = answer.openContent();
  const inArtifact = answer.isInArtifact;
  const said = answer.text.slice(from);
  // Providers reject an assistant message that ends with white space.
  const given = said.trimEnd();
  if (mayPrefix && given !== '') {
    const withheld = said.slice(given.length);
    await answer.continueWith(new ContinuationJoiner({ action, inArtifact, withheld }));
    return [...request.messages, { role: 'assistant', content: given }];
  }
  await answer.continueWith(new ContinuationJoiner({ action, inArtifact }));
  return [
    ...request.messages,
    // Some providers reject an empty message.
    ...(given === '' ? [] : [{ role: 'assistant' as const, content: said }]),
    { role: 'user', content: continuationPrompt(action) },
  ];
}

/** How many of the last characters are repeated to the model, so that it sees where to continue. */
const repeatedCharacters = 200;

function continuationPrompt(action: { path: string; content: string } | undefined): string {
  const place = action
    ? ` It ended inside the action for ${action.path || 'a command'}, after these characters:\n${JSON.stringify(action.content.slice(-repeatedCharacters))}\nGo on in that file, then close the action with its closing tag.`
    : '';
  return `Your answer was cut off.${place} Continue with exactly the next character. Do not greet, explain, repeat anything, use code fences or open the artifact again.`;
}
