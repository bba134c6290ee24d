'use client';

import { Gem, UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { tip } from '@/components/ui/tooltip';
import { useSelling } from '@/lib/billing/use-selling';
import { openDialog } from '@/lib/dialogs/store';
import { paths } from '@/lib/paths';
import { MembershipPlaceholder } from './membership-placeholder';

/**
 * HEAD-006: buttons for subscription and invitation, for signed-in users. Shown where plans are
 * sold and the window is wide enough.
 */
export function MembershipButtons() {
  const t = useTranslations('shell');
  const selling = useSelling();
  if (selling === undefined) return <MembershipPlaceholder />;
  if (!selling) return null;
  return (
    <span className="contents max-lg:hidden">
      <a
        href={paths.pricing}
        target="_blank"
        rel="noopener"
        {...tip(t('plansTip'))}
        className="inline-flex h-control shrink-0 items-center gap-1.5 rounded-control px-3 font-medium text-13 text-ink-soft hover:bg-well hover:text-ink"
      >
        <Gem aria-hidden="true" size={14} strokeWidth={1.5} />
        {t('plans')}
      </a>
      <IconButton label={t('invite')} icon={UserPlus} onClick={() => openDialog('invite', {})} />
    </span>
  );
}
