import { createHash } from 'node:crypto';
import type { AbilityResult } from '../../domain/entities/check.ts';
import type { AbilityReport } from '../ports/ability-player.ts';

/**
 * Returns the name of a picture. The name contains the version, so that browsers may cache the
 * picture.
 */
export const pictureName = (version: number, text: string): string =>
  `${version}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;

/** Converts a report to the form in which the check shows it. */
export function toResult(report: AbilityReport, version: number): AbilityResult {
  const { ability, outcome, picture } = report;
  return {
    text: ability.text,
    outcome,
    reason: report.outcome === 'works' ? null : report.reason,
    picture: picture ? pictureName(version, ability.text) : null,
  };
}
