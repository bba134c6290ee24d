'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { openDialog } from '@/lib/dialogs/store';
import { openCases } from '@/lib/gallery/opener';
import { useCommunity } from '@/lib/gallery/use-community';

/** HEAD-004: what others made and how to begin, before a chat starts; on phones they are in the menu. */
export function HubButtons() {
  const t = useTranslations('shell');
  const openCommunity = useCommunity();
  return (
    <span className="contents max-sm:hidden">
      <Button look="quiet" onClick={openCommunity}>
        {t('community')}
      </Button>
      <Button look="quiet" onClick={openCases}>
        {t('cases')}
      </Button>
      <Button look="quiet" onClick={() => openDialog('guide', {})}>
        {t('guide')}
      </Button>
    </span>
  );
}
