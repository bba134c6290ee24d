'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SideMenuButton } from '@/components/projects/side-menu-button';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/components/ui/lazy';
import { useConfig } from '@/lib/config/use-config';
import { openDialog } from '@/lib/dialogs/store';
import { paths } from '@/lib/paths';
import { useSignedIn } from '@/lib/session/use-signed-in';
import { useToasts } from '@/lib/toasts/store';
import { HubButtons } from '../home/hub-buttons';
import { Brand } from './brand';
import { HelpButton } from './help-button';
import { LanguagePicker } from './language-picker';
import { MembershipPlaceholder } from './membership-placeholder';
import { MoreMenu } from './more-menu';
import { ThemeToggle } from './theme-toggle';
import { UserMenu } from './user-menu';

const Bell = lazyPart(() => import('@/components/ui/bell').then((one) => one.Bell));
const MembershipButtons = lazyPart(
  () => import('./membership-buttons').then((one) => one.MembershipButtons),
  MembershipPlaceholder,
);

type Props = {
  /** The centre of the bar: the project's title, if a project is open. */
  children?: ReactNode;
  /** Buttons about the open project, before those of the account (HEAD-006). */
  tools?: ReactNode;
  /** Whether a chat has started. The links to other pages are then hidden (HEAD-004). */
  chatting?: boolean;
};

/**
 * The bar at the top of every page. A menu contains the items that do not fit. `?hide` removes the
 * bar (ROUTE-013).
 */
export function Header({ children, tools, chatting = false }: Props) {
  const t = useTranslations('shell');
  const { bare } = useConfig();
  const signedIn = useSignedIn();
  const hasNotices = useToasts((state) => state.recent.length > 0);
  const hasUnseen = useToasts((state) => state.unseen > 0);
  if (bare) return null;
  return (
    <header className="group sticky top-0 z-header flex h-header items-center gap-2 bg-paper pr-3 pl-4 sm:pr-4 sm:pl-5">
      <SideMenuButton />
      <Link href={paths.home} aria-label={t('home')} className="rounded-control">
        <Brand />
      </Link>
      <div className="flex min-w-0 flex-1 items-center justify-center">{children}</div>
      <nav className="flex items-center gap-0.5 sm:gap-1" aria-label={t('menu')}>
        {!chatting && <HubButtons />}
        {tools}
        {signedIn && <MembershipButtons />}
        {/* In a chat on a phone, the project's title needs the space. Hide the bell if no
            message is unseen, and hide the languages, which are also in the menu. */}
        <span className={clsx('contents', chatting && !hasUnseen && 'max-sm:hidden')}>
          {hasNotices && <Bell />}
        </span>
        <HelpButton />
        <span className={clsx('contents', chatting && 'max-sm:hidden')}>
          <LanguagePicker />
        </span>
        <span className="contents max-sm:hidden">
          <ThemeToggle />
        </span>
        <MoreMenu chatting={chatting} />
        {signedIn ? (
          <UserMenu />
        ) : (
          <Button look="primary" onClick={() => openDialog('sign-in', {})} className="ml-1.5">
            {t('signIn')}
          </Button>
        )}
      </nav>
    </header>
  );
}
