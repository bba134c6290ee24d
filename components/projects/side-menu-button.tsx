'use client';

import { PanelLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { lazyPart } from '@/components/ui/lazy';
import { limits } from '@/domain/limits';
import { useWindowMode } from '@/lib/app-shell/use-window-mode';
import { useMedia } from '@/lib/browser/use-media';
import { useDialogs } from '@/lib/dialogs/store';
import { closeSideMenu, openSideMenu, useSideMenu } from '@/lib/projects/side-menu';
import { useSession } from '@/lib/session/store';
import { useSignedIn } from '@/lib/session/use-signed-in';

const SideMenu = lazyPart(() => import('./side-menu').then((one) => one.SideMenu));

/**
 * HEAD-002: opens the side menu. Hidden for guests and in an app. With a mouse, the left edge of
 * the window also opens the menu (SIDE-004).
 */
export function SideMenuButton() {
  const t = useTranslations('projects');
  const shown = useSideMenu((menu) => menu.shown);
  const signedIn = useSignedIn();
  const known = useSession(({ token, user }) => token !== null && user !== null);
  const { kind } = useWindowMode();
  const hasMouse = useMedia(`(pointer: fine) and (min-width: ${limits.layout.desktopPx}px)`);
  const offered = signedIn && kind !== 'app';
  useEffect(() => {
    if (!offered || !hasMouse) return;
    const onMove = ({ clientX, buttons }: MouseEvent) => {
      // Do not open the menu while a mouse button is pressed, because the user then selects or
      // drags. Do not open it over a dialog either.
      if (clientX > limits.sideMenu.edgePx || buttons !== 0 || useDialogs.getState().open) return;
      if (useSideMenu.getState().shown === 'shut') openSideMenu('hover');
    };
    window.addEventListener('mousemove', onMove);
    return () => window.removeEventListener('mousemove', onMove);
  }, [offered, hasMouse]);
  useEffect(() => {
    // Close the menu at the sign-out, so that the next user does not find it open.
    if (!offered) closeSideMenu();
  }, [offered]);
  if (!offered) return null;
  return (
    <>
      <IconButton
        label={t('title')}
        icon={PanelLeft}
        disabled={!known}
        aria-haspopup="dialog"
        aria-expanded={shown !== 'shut'}
        onClick={() => openSideMenu('held')}
        className="-ml-2"
      />
      {shown !== 'shut' && <SideMenu />}
    </>
  );
}
