import type { CommunityProject } from '@/domain/entities/gallery';
import { limits } from '@/domain/limits';
import type { Language } from '@/domain/locale';
import { languageOfScript } from '@/domain/text/script-language';
import type { Variant } from '@/domain/variants/variant';

/**
 * Chooses the sites that the home screen shows from the newest community projects. Only published
 * sites are chosen. On the landing page of a variant, sites of this variant come first (HOME-013).
 * Within both groups, sites with a title in the reader's language come first. Otherwise the order
 * does not change.
 */
export function chooseWallSites(
  newest: readonly CommunityProject[],
  { language, variant }: { language: Language; variant: Variant },
): CommunityProject[] {
  const rank = ({ title, kind }: CommunityProject) =>
    (variant !== 'general' && kind !== variant ? 2 : 0) +
    (languageOfScript(title) === language ? 0 : 1);
  return newest
    .filter(({ name }) => name !== null)
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, limits.gallery.wall);
}
