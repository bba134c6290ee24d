import { Gem } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useConfig } from '@/lib/config/use-config';

/**
 * Reserves the space of the membership buttons until the page knows whether plans are sold, so that
 * nothing moves.
 */
export function MembershipPlaceholder() {
  const t = useTranslations('shell');
  const { sells } = useConfig();
  if (!sells) return null;
  return (
    <span aria-hidden="true" className="invisible contents max-lg:hidden">
      <span className="inline-flex h-control shrink-0 items-center gap-1.5 px-3 font-medium text-13">
        <Gem size={14} strokeWidth={1.5} />
        {t('plans')}
      </span>
      <span className="size-control shrink-0" />
    </span>
  );
}
