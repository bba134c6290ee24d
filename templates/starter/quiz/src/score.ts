import { content } from './content';
import type { Content } from './types';

/** The result with the most points; the first of equals wins. */
export function score(given: number[]): Content['results'][number] {
  const points = content.results.map(() => 0);
  content.questions.forEach((question, index) => {
    for (const result of question.answers[given[index] ?? 0]?.to ?? []) points[result] = (points[result] ?? 0) + 1;
  });
  const best = points.indexOf(Math.max(...points));
  const result = content.results[best];
  if (!result) throw new Error('A quiz needs at least one result');
  return result;
}
