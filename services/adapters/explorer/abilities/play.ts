import type { AbilityReason } from '../../../../domain/acceptance/ability.ts';
import type { ShownText } from '../../../../domain/acceptance/find-text.ts';
import type { SourceWords } from '../../../../domain/acceptance/source-words.ts';
import type { ExplorerPage } from '../explorer-page.ts';
import type { PageControl } from '../page-values.ts';
import type { Hand } from '../try-control.ts';
import type { PlayerPage } from './player-page.ts';

/** What the parts of a play share. */
export type Play = {
  view: ExplorerPage;
  texts: PlayerPage;
  hand: Hand;
  sources: SourceWords;
  hasTime: () => boolean;
};

/** What is known of the ability that is played. */
export type Progress = {
  /** What was typed and chosen, the latest last. */
  typed: string[];
  /** Texts that were seen as expected. */
  seen: Set<string>;
  /** The screens before each action on which the next expectation depends. */
  earlier: ShownText[];
  /** Whether one of these actions had an effect. */
  hasEffect: boolean;
  /** Whether one of these actions made the page report an error. */
  hasError: boolean;
  /** Whether it was clear at every step which control is meant. */
  isSure: boolean;
  hasReloaded: boolean;
  /** The controls of the screens on which the last one was looked for. */
  passed: PageControl[];
  /** The control that was used last. */
  last: { control: PageControl; kind: 'press' | 'field'; hasEffect: boolean } | undefined;
};

export const newProgress = (): Progress => ({
  ...{
    typed: [],
    seen: new Set<string>(),
    earlier: [],
    passed: [],
    hasEffect: false,
    hasError: false,
    isSure: true,
    hasReloaded: false,
    last: undefined,
  },
});

/** `fault`: the app does not do it. `unclear`: it is not known. */
export type StepResult = 'done' | { kind: 'fault' | 'unclear'; reason: AbilityReason };

export const fault = (reason: AbilityReason): StepResult => ({ kind: 'fault', reason });
export const unclear = (reason: AbilityReason): StepResult => ({ kind: 'unclear', reason });
