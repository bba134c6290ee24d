'use client';

import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { useOnDemand } from '@/components/ui/on-demand';

const load = () => import('./more-items').then((one) => one.MoreItems);

/** The menu of items that do not fit in a narrow header. */
export function MoreMenu({ chatting }: { chatting: boolean }) {
  const t = useTranslations('shell');
  const { Panel, prepared } = useOnDemand(load, 'menu');
  const trigger = <IconButton label={t('menu')} icon={Ellipsis} />;
  return (
    <span className="contents lg:hidden">
      {Panel ? <Panel trigger={trigger} defaultOpen chatting={chatting} /> : prepared(trigger)}
    </span>
  );
}
