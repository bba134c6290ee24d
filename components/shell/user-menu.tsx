'use client';

import { useTranslations } from 'next-intl';
import { OnDemand } from '@/components/ui/on-demand';
import { Skeleton } from '@/components/ui/skeleton';
import { tip } from '@/components/ui/tooltip';
import { displayName } from '@/domain/rules/display-name';
import { useSession } from '@/lib/session/store';

const load = () => import('./account-menu').then((one) => one.AccountMenu);

/** Who is signed in; pressing it shows the balance and the way out. */
export function UserMenu() {
  const t = useTranslations('shell');
  const user = useSession((session) => session.user);
  if (!user) return <Skeleton className="ml-1.5 size-8 rounded-full!" />;
  const name = displayName(user) || user.userNo;
  return (
    <OnDemand
      popup="menu"
      load={load}
      trigger={
        <button
          type="button"
          aria-label={`${t('account')}: ${name}`}
          {...tip(name)}
          className="ml-1.5 flex size-8 items-center justify-center rounded-full bg-well font-medium text-13 text-ink ring-1 ring-line-control ring-inset hover:bg-line coarse:size-11"
        >
          {/* Drawn, not written: two digits of a number are no part of the button’s name. */}
          <span aria-hidden="true" data-initial={initial(name)} className="before:content-[attr(data-initial)]" />
        </button>
      }
    />
  );
}

/** The first letter of a name; of a masked number its last two digits, which tell more than a 1. */
function initial(name: string): string {
  return /^\d/.test(name) ? name.slice(-2) : ([...name][0] ?? '').toUpperCase();
}
