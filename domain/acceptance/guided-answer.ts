import type { Step } from './ability.ts';
import { readStep } from './read-abilities.ts';

/** What a model answers when it plays an ability: the next step, or how the try ended. */
export type GuidedAnswer = { step: Step } | { verdict: 'works' | 'fails' | 'unclear' };

const verdict = /^(?:result\s*:\s*)?(works|fails|unclear)\b[.!]?$/i;
/** A longer line is no step. */
const mostLine = 500;

/** Reads the first line of an answer that has text; undefined where it is neither. */
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
