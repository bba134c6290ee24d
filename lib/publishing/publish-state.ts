import type { Edition, Publication } from '@/domain/contract/publishing';

/** What the button shows: 发布 / 发布中 / 发布失败 / 已发布 / 有未发布的修改. */
export type PublishState =
  | { kind: 'none' | 'publishing' | 'failed' }
  | { kind: 'published' | 'changed'; edition: Edition };

/**
 * Reduces a publication to one state; a failed attempt counts until the next one or a newer
 * edition.
 */
export function publishState({ attempt, current, changed, list }: Publication): PublishState {
  if (attempt?.status === 'running') return { kind: 'publishing' };
  if (attemptFailed({ attempt, list })) return { kind: 'failed' };
  const edition = list.find(({ number }) => number === current);
  if (!edition) return { kind: 'none' };
  return { kind: changed ? 'changed' : 'published', edition };
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
