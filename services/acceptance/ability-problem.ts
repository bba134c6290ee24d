import type { Ability, AbilityReason, Step } from '../../domain/acceptance/ability.ts';
import { writeStep } from '../../domain/acceptance/read-abilities.ts';
import type { Problem } from '../../domain/entities/problem.ts';
import { placeOfText } from '../../domain/exploration/place-of-text.ts';
import { problem } from '../../domain/repair/problem.ts';

export type FailedAbility = { ability: Ability; reason: AbilityReason; step: number };

/**
 * Returns the problem of an ability that does not work. `worked`: the ability worked in the
 * previous version.
 */
export function abilityProblem(
  { ability, reason, step }: FailedAbility,
  { texts, worked }: { texts: ReadonlyMap<string, string>; worked: boolean },
): Problem {
  const played = ability.steps.slice(0, step + 1);
  const message = [
    ability.text,
    `Played from the first screen with nothing stored: ${played.map(writeStep).join('; ')}`,
    `Then ${reasonText(reason, ability.steps[step])}${worked ? '. It worked in the version before' : ''}`,
  ].join('\n');
  const [file = '', line = ''] = placeOfSteps(played, texts).split(':');
  return problem('ability', message, file === '' ? {} : { file, line: Number(line) });
}

function reasonText(reason: AbilityReason, step: Step | undefined): string {
  const text = step && 'text' in step ? `"${step.text}"` : 'it';
  switch (reason) {
    case 'missing':
      return 'the last step finds no such control, on no screen and in no text of the sources';
    case 'nothing':
      return `the page had not changed at all, so ${text} is not as expected`;
    case 'absent':
      return `${text} does not appear`;
    case 'remains':
      return `${text} is still shown`;
    case 'lost':
      return `${text} is gone after the reload`;
    case 'throws':
      return `the page had reported an error, and ${text} is not as expected`;
    case 'steps':
    case 'unclear':
    case 'late':
      return 'it is not known what happens';
  }
}

/**
 * Returns `file:line` for the last step whose control is named on exactly one source line; '' if
 * there is no such step.
 */
function placeOfSteps(played: readonly Step[], texts: ReadonlyMap<string, string>): string {
  for (const step of [...played].reverse()) {
    const name = 'name' in step ? step.name : '';
    const place = placeOfText(texts, name === '' && step.act === 'choose' ? step.value : name);
    if (place !== '') return place;
  }
  return '';
}
