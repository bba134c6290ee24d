import type { Ability, Step } from '../../../../domain/acceptance/ability.ts';
import type { AbilityOutcome } from '../../../ports/ability-player.ts';
import { beginAction, goneStep, seeStep } from './expect-text.ts';
import { newProgress, type Play, type Progress, type StepResult, unclear } from './play.ts';
import { chooseStep, fillStep, keyStep, pressStep } from './use-control.ts';

/**
 * Plays the steps of one ability from the first screen, with an empty storage. A failure counts
 * only when a second play fails in the same way. When the steps cannot be played, the `learned`
 * steps can still prove that the ability works.
 */
export async function playAbility(
  play: Play,
  ability: Ability,
  learned: readonly Step[] = [],
): Promise<AbilityOutcome> {
  const own = await playOwn(play, ability);
  if (own.outcome !== 'untried' || own.reason === 'late' || learned.length === 0) return own;
  const steps = { ...ability, steps: [...learned], isReadable: true };
  const again = await playOnce(play, steps);
  return again.outcome === 'works' ? again : own;
}

async function playOwn(play: Play, ability: Ability): Promise<AbilityOutcome> {
  const first = await playOnce(play, ability);
  if (first.outcome !== 'failed') return first;
  const second = await playOnce(play, ability);
  const isSame =
    second.outcome === 'failed' && second.reason === first.reason && second.step === first.step;
  return isSame
    ? first
    : { ...first, outcome: 'untried', reason: play.hasTime() ? 'unclear' : 'late' };
}

async function playOnce(play: Play, { steps, isReadable }: Ability): Promise<AbilityOutcome> {
  const { hasTime } = play;
  if (!isReadable || !steps.some(isExpectation))
    return { outcome: 'untried', reason: 'steps', step: 0 };
  const progress = newProgress();
  let step = 0;
  try {
    await beginAbility(play);
    let isActing = false;
    for (; step < steps.length; step++) {
      const one = steps[step];
      if (!one) break;
      if (!hasTime()) return { outcome: 'untried', reason: 'late', step };
      if (!isExpectation(one)) await beginAction(play, progress, !isActing);
      isActing = !isExpectation(one);
      const result = await playStep(play, one, progress);
      if (result === 'done') continue;
      const outcome = result.kind === 'fault' ? 'failed' : 'untried';
      return { outcome, reason: result.reason, step };
    }
    return { outcome: 'works' };
  } catch {
    // The page was left or a step took too long, so it is unknown whether the ability works.
    return { outcome: 'untried', reason: hasTime() ? 'unclear' : 'late', step };
  }
}

/** Opens the first screen with nothing stored. */
export async function beginAbility({ view }: Play): Promise<void> {
  await view.load('/');
  await view.clearStorage();
  await view.load('/');
}

export const isExpectation = ({ act }: Step): boolean => act === 'see' || act === 'gone';

/** Performs the action of a step, or checks its expectation. */
export async function playStep(play: Play, step: Step, progress: Progress): Promise<StepResult> {
  const { view } = play;
  switch (step.act) {
    case 'open':
      await view.open(await routeOf(play, step.route));
      progress.hasEffect = true;
      return 'done';
    case 'press':
      return pressStep(play, step, progress);
    case 'fill':
      return fillStep(play, step, progress);
    case 'choose':
      return chooseStep(play, step, progress);
    case 'key':
      return keyStep(play, step, progress);
    case 'see':
      return seeStep(play, step.text, progress);
    case 'gone':
      return goneStep(play, step.text, progress);
    case 'wait':
      await view.pass(step.ms);
      return 'done';
    case 'reload':
      await view.reload();
      progress.last = undefined;
      progress.earlier = [];
      progress.hasReloaded = true;
      progress.hasEffect = true;
      return 'done';
    default:
      return unclear('steps');
  }
}

/**
 * Returns the route with `#` if the site's links use hash routes, because a step may omit the `#`.
 */
async function routeOf({ view }: Play, route: string): Promise<string> {
  if (route.startsWith('#') || route === '/') return route;
  const { links } = await view.screen();
  return links.some(({ href }) => href.startsWith('#/')) ? `#${route}` : route;
}
