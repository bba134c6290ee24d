import type { CommunityProject } from '@/domain/entities/gallery';
import { limits } from '@/domain/limits';
import type { Language } from '@/domain/locale';
import { languageOfScript } from '@/domain/text/script-language';

/**
 * Chooses the sites that the home screen shows from the newest community projects. Only published
 * sites are chosen. Sites with a title in the reader's language come first; otherwise the order
 * stays.
 */
export function chooseWallSites(
  newest: readonly CommunityProject[],
  language: Language,
): CommunityProject[] {
  const isForeign = ({ title }: CommunityProject) => Number(languageOfScript(title) !== language);
  return newest
    .filter(({ name }) => name !== null)
    .sort((one, other) => isForeign(one) - isForeign(other))
    .slice(0, limits.gallery.wall);
}
