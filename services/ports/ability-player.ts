import type { Ability, AbilityReason, Step } from '../../domain/acceptance/ability.ts';
import type { ExplorationRequest } from './site-explorer.ts';

/**
 * `untried`: it is unknown whether the ability works. `step`: the index of the step at which the
 * play ended.
 */
export type AbilityOutcome =
  | { outcome: 'works' }
  | { outcome: 'failed' | 'untried'; reason: AbilityReason; step: number };

/** `picture`: the last screen as a small JPEG; null when no screenshot could be taken. */
export type AbilityReport = AbilityOutcome & { ability: Ability; picture: Uint8Array | null };

export type PlayRequest = Omit<ExplorationRequest, 'routes'> & {
  abilities: readonly Ability[];
  /** The project's text files, by path. */
  sources: ReadonlyMap<string, string>;
  /** Steps that worked before for abilities whose own steps cannot be played, by their text. */
  learned?: ReadonlyMap<string, readonly Step[]>;
};

/** What a guide has to know for its next answer. */
export type GuideQuestion = {
  ability: Ability;
  /** The steps of this try, each with what came of it. */
  done: readonly { step: string; result: string }[];
  /** The accessibility tree of the screen, as indented lines. The page decides what it says. */
  screen: string;
};

/** Chooses step by step how an ability is played: a model (ADR 099). */
export interface AbilityGuide {
  /** Returns the next step or a verdict, as a line of text; null when the guide ends the play. */
  answer(question: GuideQuestion): Promise<string | null>;
}

/**
 * Plays the steps of abilities on a site (ADR 088), isolated in the same way as the explorer:
 * without any user's cookies or data, and without access to any other host.
 */
export interface AbilityPlayer {
  /**
   * Returns one report for each ability; null when there is no browser, it died, or too many sites
   * wait. Rejects with the signal's reason when aborted.
   */
  play(site: PlayRequest): Promise<AbilityReport[] | null>;
  /**
   * Plays abilities by the steps of a guide. The abilities of the reports have the steps that were
   * played.
   */
  playGuided(
    site: Omit<PlayRequest, 'learned'> & { guide: AbilityGuide },
  ): Promise<AbilityReport[] | null>;
}
