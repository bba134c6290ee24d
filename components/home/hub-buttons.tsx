'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { openDialog } from '@/lib/dialogs/store';
import { openCases } from '@/lib/gallery/open-gallery';
import { useOpenCommunity } from '@/lib/gallery/use-open-community';

/**
 * HEAD-004: buttons for the community, the showcase and the guide before a chat starts. On phones,
 * the menu contains them instead.
 */
export function HubButtons() {
  const t = useTranslations('shell');
  const openCommunity = useOpenCommunity();
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
