import type { Step } from './ability.ts';
import { readStep } from './read-abilities.ts';

/** The model's answer while it tries out an ability: the next step, or the result of the trial. */
export type GuidedAnswer = { step: Step } | { verdict: 'works' | 'fails' | 'unclear' };

const verdict = /^(?:result\s*:\s*)?(works|fails|unclear)\b[.!]?$/i;
/** Maximum number of characters that are read of a line. */
const mostLine = 500;

/** Reads the first non-empty line of an answer. Undefined if it is neither a step nor a result. */
export function readGuidedAnswer(text: string): GuidedAnswer | undefined {
  const line = text
    .split('\n', 20)
    .map((one) => one.slice(0, mostLine).trim())
    .find((one) => one !== '' && !one.startsWith('```'));
  if (line === undefined) return undefined;
  const plain = line.replace(/^(?:[-*•]|\d{1,2}[.)])\s+/, '').replace(/^`([^`]+)`$/, '$1');
  const [, word] = verdict.exec(plain) ?? [];
  if (word !== undefined) return { verdict: word.toLowerCase() as 'works' | 'fails' | 'unclear' };
  const step = readStep(plain);
  return step && { step };
}
