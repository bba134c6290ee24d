import type { Ability, Step } from '../../../../domain/acceptance/ability.ts';
import { type ShownText, showsText } from '../../../../domain/acceptance/find-text.ts';
import { readGuidedAnswer } from '../../../../domain/acceptance/guided-answer.ts';
import { writeStep } from '../../../../domain/acceptance/read-abilities.ts';
import { limits } from '../../../../domain/limits/index.ts';
import type { AbilityGuide, AbilityOutcome, GuideQuestion } from '../../../ports/ability-player.ts';
import { beginAction } from './expect-text.ts';
import { newProgress, type Play, type Progress, type StepResult } from './play.ts';
import { beginAbility, isExpectation, playStep } from './play-ability.ts';
import { readScreenTree } from './screen-tree.ts';

/** `steps`: the steps that were played in the try with this outcome. */
export type GuidedOutcome = AbilityOutcome & { steps: Step[] };

/**
 * Plays an ability with steps that a guide chooses, from the first screen with nothing stored. The
 * guide chooses the actions and the expected texts; the player checks whether the page shows them.
 * A fault counts only if a second try ends with the same fault.
 */
export async function playGuided(
  play: Play,
  ability: Ability,
  guide: AbilityGuide,
): Promise<GuidedOutcome> {
  const first = await playOnce(play, ability, guide);
  if (first.outcome !== 'failed') return first;
  const second = await playOnce(play, ability, guide);
  const isSame = second.outcome === 'failed' && second.reason === first.reason;
  return isSame
    ? first
    : { ...first, outcome: 'untried', reason: play.hasTime() ? 'unclear' : 'late' };
}

/** The state of one try. */
type Try = {
  progress: Progress;
  steps: Step[];
  done: GuideQuestion['done'][number][];
  /** The screen before the first action. */
  start: ShownText;
  isActing: boolean;
  /**
   * Whether a step was met that was not met before the first action: a new text is shown, or a text
   * is gone.
   */
  hasProof: boolean;
  /** The last step and its result. */
  last: { step: Step; result: StepResult } | undefined;
};

async function playOnce(play: Play, ability: Ability, guide: AbilityGuide): Promise<GuidedOutcome> {
  const steps: Step[] = [];
  const untried = (reason: 'unclear' | 'late'): GuidedOutcome => ({
    ...{ outcome: 'untried', reason, step: Math.max(0, steps.length - 1), steps },
  });
  try {
    await beginAbility(play);
    const one: Try = {
      ...{ progress: newProgress(), steps, done: [], start: await play.texts.shownText() },
      ...{ isActing: false, hasProof: false, last: undefined },
    };
    for (let count = 0; count < limits.acceptance.guidedAnswers; count++) {
      if (!play.hasTime()) return untried('late');
      const screen = await readScreenTree(play.view.page);
      const text = await guide.answer({ ability, done: one.done, screen });
      if (text === null) return untried('late');
      const answer = readGuidedAnswer(text);
      if (!answer) one.done.push({ step: text.slice(0, 200), result: 'this is no step' });
      else if ('step' in answer) await playNext(play, answer.step, one);
      else return judge(answer.verdict, ability, one) ?? untried('unclear');
    }
    return untried('unclear');
  } catch {
    // The page was left or a step took too long, so it is unknown whether the ability works.
    return untried(play.hasTime() ? 'unclear' : 'late');
  }
}

async function playNext(play: Play, step: Step, one: Try): Promise<void> {
  const { progress, steps, done, start } = one;
  if (!isExpectation(step)) await beginAction(play, progress, !one.isActing);
  one.isActing = !isExpectation(step);
  const result = await playStep(play, step, progress);
  one.last = { step, result };
  done.push({ step: writeStep(step), result: describeResult(step, result, progress) });
  // An action that failed has changed nothing, so it is left out of the steps.
  if (result === 'done' || isExpectation(step)) steps.push(step);
  if (result !== 'done' || !(progress.hasEffect || progress.hasReloaded)) return;
  one.hasProof ||= step.act === 'gone' || (step.act === 'see' && !showsText(start, step.text));
}

function describeResult(step: Step, result: StepResult, { last }: Progress): string {
  if (result === 'done') {
    const isPressed = step.act === 'press' && last?.kind === 'press';
    return isPressed && !last.hasEffect ? 'done, nothing followed' : 'done';
  }
  if (step.act === 'see') return 'it is not shown';
  if (step.act === 'gone') return 'it is still shown, or was not shown before';
  return 'no such control was found, or it could not be used';
}

/** Returns the outcome if the last step proves the verdict of the guide, otherwise undefined. */
function judge(
  verdict: 'works' | 'fails' | 'unclear',
  ability: Ability,
  { last, steps, hasProof }: Try,
): GuidedOutcome | undefined {
  if (!last || !isExpectation(last.step) || verdict === 'unclear') return undefined;
  if (verdict === 'works') {
    const isProven = last.result === 'done' && (hasProof || isOnlyToSee(ability));
    return isProven ? { outcome: 'works', steps } : undefined;
  }
  if (last.result === 'done' || last.result.kind !== 'fault') return undefined;
  return { outcome: 'failed', reason: last.result.reason, step: steps.length - 1, steps };
}

/** Whether the ability only requires that the page shows something, without an action. */
const isOnlyToSee = ({ steps, isReadable }: Ability): boolean =>
  isReadable && steps.length > 0 && steps.every((one) => isExpectation(one) || one.act === 'open');
