import type { Edition, Publication } from '@/domain/contract/publishing';

/** What the button shows: 发布 / 发布中 / 发布失败 / 已发布 / 有未发布的修改. */
export type PublishState =
  | { kind: 'none' | 'publishing' | 'failed' }
  | { kind: 'published' | 'changed'; edition: Edition };

/**
 * Reduces a publication to one state. A failed attempt counts until the next attempt or until a
 * newer edition exists.
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
