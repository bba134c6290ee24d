import type { AbilityReason } from '../../../../domain/acceptance/ability.ts';
import type { ShownText } from '../../../../domain/acceptance/find-text.ts';
import type { SourceWords } from '../../../../domain/acceptance/source-words.ts';
import type { ExplorerPage } from '../explorer-page.ts';
import type { PageControl } from '../page-values.ts';
import type { Hand } from '../try-control.ts';
import type { PlayerPage } from './player-page.ts';

/** The state that the functions of this folder share. */
export type Play = {
  view: ExplorerPage;
  texts: PlayerPage;
  hand: Hand;
  sources: SourceWords;
  hasTime: () => boolean;
};

/** What is known so far about the ability that is played. */
export type Progress = {
  /** The typed texts and the chosen options; the latest is last. */
  typed: string[];
  /** The expected texts that the page has shown. */
  seen: Set<string>;
  /** What the screen showed before each action since the last expectation. */
  earlier: ShownText[];
  /** Whether an action since the last expectation had an effect. */
  hasEffect: boolean;
  /** Whether an action since the last expectation made the page report an error. */
  hasError: boolean;
  /** Whether every step so far found its control without doubt. */
  isSure: boolean;
  hasReloaded: boolean;
  /** The controls of all screens on which the last control was searched. */
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

/** `fault`: the app does not do what the step expects. `unclear`: this could not be determined. */
export type StepResult = 'done' | { kind: 'fault' | 'unclear'; reason: AbilityReason };

export const fault = (reason: AbilityReason): StepResult => ({ kind: 'fault', reason });
export const unclear = (reason: AbilityReason): StepResult => ({ kind: 'unclear', reason });
