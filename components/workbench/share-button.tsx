'use client';

import { Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { OnDemand } from '@/components/ui/on-demand';
import { useProject } from '@/lib/projects/context';

const load = () => import('./share-menu').then((one) => one.ShareMenu);

/** Shares the preview's link or sends a copy to a user. Disabled without a project (WB-025). */
export function ShareButton() {
  const t = useTranslations('versions');
  const none = useProject(({ uuid }) => uuid === null);
  return (
    <OnDemand
      popup="menu"
      load={load}
      trigger={<IconButton label={t('share')} icon={Share2} disabled={none} />}
    />
  );
}
