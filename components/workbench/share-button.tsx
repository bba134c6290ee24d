'use client';

import { Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { OnDemand } from '@/components/ui/on-demand';

const load = () => import('./share-menu').then((one) => one.ShareMenu);

/** The preview's link, or a copy for somebody. */
export function ShareButton() {
  const t = useTranslations('versions');
  return <OnDemand popup="menu" load={load} trigger={<IconButton label={t('share')} icon={Share2} />} />;
}
