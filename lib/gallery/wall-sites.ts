import type { CommunityProject } from '@/domain/entities/gallery';
import { limits } from '@/domain/limits';
import type { Language } from '@/domain/locale';
import { languageOfScript } from '@/domain/text/script-language';
import type { Variant } from '@/domain/variants/variant';

/**
 * Chooses the sites for the wall of the home screen from the newest of the community: published
 * ones only, on a landing page of its own kind those of this kind first (HOME-013), and among them
 * those with a title in the reader's language, otherwise in their order.
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
