import type { CommunityProject } from '@/domain/entities/gallery';
import { limits } from '@/domain/limits';
import type { Language } from '@/domain/locale';

/**
 * Chooses the sites for the wall of the home screen from the newest of the community: published
 * ones only, those with a title in the reader's language first, otherwise in their order.
 */
export function chooseWallSites(
  newest: readonly CommunityProject[],
  language: Language,
): CommunityProject[] {
  const isForeign = ({ title }: CommunityProject) => Number(languageOfTitle(title) !== language);
  return newest
    .filter(({ name }) => name !== null)
    .sort((one, other) => isForeign(one) - isForeign(other))
    .slice(0, limits.gallery.wall);
}

/** Returns the language that the letters of a title suggest, because projects store no language. */
function languageOfTitle(title: string): Language {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(title)) return 'ja_JP';
  if (/\p{Script=Hangul}/u.test(title)) return 'ko_KR';
  return /\p{Script=Han}/u.test(title) ? 'zh_CN' : 'en_US';
}
