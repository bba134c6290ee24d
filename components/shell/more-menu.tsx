'use client';

import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { OnDemand } from '@/components/ui/on-demand';

const load = () => import('./more-items').then((one) => one.MoreItems);

/** What the header of a narrow window has no room for. */
export function MoreMenu() {
  const t = useTranslations('shell');
  return (
    <span className="contents lg:hidden">
      <OnDemand popup="menu" load={load} trigger={<IconButton label={t('menu')} icon={Ellipsis} />} />
    </span>
  );
}
