'use client';

import * as Radix from '@radix-ui/react-dialog';
import clsx from 'clsx';
import { Command, Plus, Search, UserRound, X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { buttonLooks, buttonShape } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { limits } from '@/domain/limits';
import { displayName } from '@/domain/sign-in/display-name';
import { openDialog } from '@/lib/dialogs/store';
import { openPalette } from '@/lib/palette/store';
import { paths } from '@/lib/paths';
import { closeSideMenu, useSideMenu } from '@/lib/projects/side-menu';
import { useSession } from '@/lib/session/store';
import { useDebounced } from '@/lib/utils/use-debounced';
import { GiftList } from './gift-list';
import { ProjectList } from './project-list';

/**
 * The drawer with the user's projects. If a click opened it, it is a modal: it traps the focus, and
 * Esc or a click outside closes it. If the mouse at the edge opened it, it only covers the page and
 * closes when the mouse leaves (SIDE-004).
 */
export function SideMenu() {
  const t = useTranslations('projects');
  const held = useSideMenu(({ shown }) => shown === 'held');
  const user = useSession((session) => session.user);
  const panel = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const wanted = useDebounced(search, limits.sideMenu.searchMs);
  useCloseOnMouseLeave(panel, !held);
  if (!user) return null;
  const name = displayName(user) || user.userNo;
  return (
    <Radix.Root open modal={held} onOpenChange={(isOpen) => !isOpen && closeSideMenu()}>
      <Radix.Portal>
        {held && <Radix.Overlay className="enter-fade fixed inset-0 z-drawer bg-scrim" />}
        <Radix.Content
          ref={panel}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => !held && event.preventDefault()}
          onFocusOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => isWriting(event.target) && event.preventDefault()}
          className="enter-fade fixed inset-y-0 left-0 z-drawer flex w-88 max-w-[calc(100vw-48px)] flex-col border-line border-r bg-sheet pb-[env(safe-area-inset-bottom)] text-ink shadow-float outline-none"
        >
          <header className="flex h-header shrink-0 items-center justify-between pr-2 pl-4">
            <Radix.Title className="font-semibold text-14">{t('title')}</Radix.Title>
            <span className="flex">
              <PaletteButton />
              <CloseButton />
            </span>
          </header>
          <div className="flex flex-col gap-2 px-4 pb-3">
            <Link
              href={paths.home}
              onClick={closeSideMenu}
              className={clsx(buttonShape, buttonLooks.outline)}
            >
              <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
              {t('newChat')}
            </Link>
            <label className="flex h-control items-center gap-2 rounded-control px-2.5 text-ink-soft ring-1 ring-line-control ring-inset focus-within:ring-azure">
              <Search aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0" />
              <input
                type="search"
                value={search}
                maxLength={limits.project.titleMax}
                aria-label={t('search')}
                placeholder={t('search')}
                onChange={(event) => setSearch(event.target.value)}
                onKeyDown={focusList}
                className="h-full min-w-0 flex-1 bg-transparent text-13 text-ink outline-none coarse:text-16"
              />
            </label>
          </div>
          {wanted.trim() === '' && <GiftList />}
          <ProjectList search={wanted.trim()} />
          <footer className="border-line border-t p-2">
            <button
              type="button"
              aria-label={t('accountOf', { name })}
              onClick={() => {
                closeSideMenu();
                openDialog('user-centre', {});
              }}
              className="flex h-10 w-full items-center gap-2.5 rounded-control px-2 text-13 hover:bg-well coarse:h-11"
            >
              <UserRound
                aria-hidden="true"
                size={16}
                strokeWidth={1.5}
                className="shrink-0 text-ink-soft"
              />
              <span className="truncate">{name}</span>
            </button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** On the Down key, moves the focus from the search box to the first project. */
function focusList(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-row]')?.focus();
}

function PaletteButton() {
  const t = useTranslations('shell');
  const open = () => {
    closeSideMenu();
    openPalette();
  };
  // Hide the button on touch screens, which have no Ctrl key. The menu has its own search.
  return (
    <IconButton
      label={t('openPalette')}
      icon={Command}
      keys="Ctrl K"
      onClick={open}
      className="coarse:hidden"
    />
  );
}

function CloseButton() {
  const t = useTranslations('common');
  return (
    <Radix.Close asChild>
      <IconButton label={t('close')} icon={X} />
    </Radix.Close>
  );
}

const isWriting = (place: EventTarget | null) =>
  place instanceof HTMLInputElement && place.type !== 'search';

/**
 * SIDE-004: closes the menu when the mouse has moved away, but not while the user types a title.
 */
function useCloseOnMouseLeave(panel: React.RefObject<HTMLDivElement | null>, follows: boolean) {
  const onMove = useEffectEvent(({ clientX }: MouseEvent) => {
    const { current } = panel;
    if (
      !follows ||
      !current ||
      clientX <= current.getBoundingClientRect().right + limits.sideMenu.leavePx
    )
      return;
    if (
      current.contains(document.activeElement) &&
      document.activeElement instanceof HTMLInputElement
    )
      return;
    closeSideMenu();
  });
  useEffect(() => {
    window.addEventListener('mousemove', onMove);
    return () => window.removeEventListener('mousemove', onMove);
  }, []);
}
