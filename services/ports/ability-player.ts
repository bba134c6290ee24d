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
  /**
   * By the text of an ability: steps that worked before. They are for abilities whose own steps
   * cannot be played.
   */
  learned?: ReadonlyMap<string, readonly Step[]>;
};

/** The information that a guide needs for its next answer. */
export type GuideQuestion = {
  ability: Ability;
  /** The steps of this try, each with its result. */
  done: readonly { step: string; result: string }[];
  /**
   * The accessibility tree of the screen, as indented lines. The page controls this text, so it is
   * not trusted.
   */
  screen: string;
};

/** A model that chooses, step by step, how an ability is played (ADR 099). */
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
   * Returns one report for each ability, or null when there is no browser, the browser died, or too
   * many sites wait. Rejects with the signal's reason when aborted.
   */
  play(site: PlayRequest): Promise<AbilityReport[] | null>;
  /**
   * Plays abilities with steps that a guide chooses. The abilities in the reports contain the steps
   * that were played.
   */
  playGuided(
    site: Omit<PlayRequest, 'learned'> & { guide: AbilityGuide },
  ): Promise<AbilityReport[] | null>;
}
