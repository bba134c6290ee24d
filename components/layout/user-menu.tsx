'use client';

import { useTranslations } from 'next-intl';
import { OnDemand } from '@/components/ui/on-demand';
import { Skeleton } from '@/components/ui/skeleton';
import { tip } from '@/components/ui/tooltip';
import { displayName } from '@/domain/sign-in/display-name';
import { useSession } from '@/lib/session/store';

const load = () => import('./account-menu').then((one) => one.AccountMenu);

/** The signed-in user's picture or initial (AUTH-040). A click opens the account menu. */
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
          className="ml-1.5 flex size-8 items-center justify-center overflow-hidden rounded-full bg-well font-medium text-13 text-ink ring-1 ring-line-control ring-inset hover:bg-line coarse:size-11"
        >
          {user.avatar ? (
            // biome-ignore lint/performance/noImgElement: a data URL of a few kilobytes.
            <img src={user.avatar} alt="" className="size-full object-cover" />
          ) : (
            // CSS draws the initial from this attribute, so that it is not part of the button's
            // accessible name.
            <span
              aria-hidden="true"
              data-initial={initial(name)}
              className="before:content-[attr(data-initial)]"
            />
          )}
        </button>
      }
    />
  );
}

/**
 * Returns the first letter of a name. For a masked phone number it returns the last two digits,
 * because the first digit is always 1.
 */
function initial(name: string): string {
  return /^\d/.test(name) ? name.slice(-2) : ([...name][0] ?? '').toUpperCase();
}
