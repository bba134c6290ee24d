import type { Edition, Publication } from '@/domain/contract/publishing';

/**
 * The states of the publish button: not published, publishing, failed, published, or published with
 * later changes.
 */
export type PublishState =
  | { kind: 'none' | 'publishing' | 'failed' }
  | { kind: 'published' | 'changed'; edition: Edition };

/**
 * Returns the single state that the button shows. A failed attempt counts until the next attempt,
 * or until a newer edition exists.
 */
export function publishState({ attempt, current, changed, list }: Publication): PublishState {
  if (attempt?.status === 'running') return { kind: 'publishing' };
  if (attemptFailed({ attempt, list })) return { kind: 'failed' };
  const edition = onlineEdition({ current, list });
  if (!edition) return { kind: 'none' };
  return { kind: changed ? 'changed' : 'published', edition };
}

/** Returns the edition that is online, or undefined. */
export function onlineEdition({
  current,
  list,
}: Pick<Publication, 'current' | 'list'>): Edition | undefined {
  return list.find(({ number }) => number === current);
}

/** Returns the id of the publishing run that is active now, or null. */
export function activeRun({ attempt }: Pick<Publication, 'attempt'>): string | null {
  return attempt?.status === 'running' ? attempt.run : null;
}

/**
 * Returns whether the last attempt ended without an edition and nothing was published since. A
 * cancelled attempt is no failure.
 */
export function attemptFailed({ attempt, list }: Pick<Publication, 'attempt' | 'list'>): boolean {
  if (attempt?.status !== 'failed' && attempt?.status !== 'interrupted') return false;
  const newest = list[0];
  return !newest || newest.at < attempt.at;
}
