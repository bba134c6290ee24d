import type { Ability, AbilityReason } from '../../domain/acceptance/ability.ts';
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
};

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
}
