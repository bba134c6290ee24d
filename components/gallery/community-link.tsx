'use client';

import { useTranslations } from 'next-intl';
import { useOpenCommunity } from '@/lib/gallery/use-open-community';

/** Opens the list of all community projects from the home screen (HOME-009). */
export function CommunityLink() {
  const t = useTranslations('gallery');
  const openCommunity = useOpenCommunity();
  return (
    <button
      type="button"
      onClick={openCommunity}
      className="min-h-[24px] shrink-0 text-13 text-ink-soft underline-offset-4 hover:text-ink hover:underline coarse:min-h-11"
    >
      {t('all')}
    </button>
  );
}
