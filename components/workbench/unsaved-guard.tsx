'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { registerLeaveGuard } from '@/lib/workbench/leave-guard';
import { useBackGuard } from './use-back-guard';

type Props = {
  /** Says what is not saved. */
  text: string;
  /** Returns whether everything is saved. */
  save(): Promise<boolean>;
  discard(): void;
};

/**
 * Asks before a link, a command on this page or the Back button leads away from unsaved edits. When
 * the tab is closed, the browser itself asks.
 */
export function UnsavedGuard({ text, save, discard }: Props) {
  const t = useTranslations('editing');
  const router = useRouter();
  const [exit, setExit] = useState<{ go(): void } | null>(null);
  useEffect(() => registerLeaveGuard((go) => setExit({ go })), []);
  const setLeaving = useBackGuard((go) => setExit({ go }));
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const path = linkTargetPath(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setExit({ go: () => router.push(path as '/') });
    };
    // Capture the event, to handle it before the links of the page do.
    document.addEventListener('click', ask, { capture: true });
    return () => document.removeEventListener('click', ask, { capture: true });
  }, [router]);
  if (exit === null) return null;
  const leave = () => {
    setExit(null);
    exit.go();
  };
  const saveAndLeave = async () => {
    setLeaving(true);
    if (await save()) return leave();
    setLeaving(false);
    setExit(null);
  };
  const discardAndLeave = () => {
    setLeaving(true);
    discard();
    leave();
  };
  return (
    <Dialog
      title={t('leaveTitle')}
      onClose={() => setExit(null)}
      footer={
        <>
          <Button data-autofocus onClick={() => setExit(null)}>
            {t('stay')}
          </Button>
          <Button look="danger" onClick={discardAndLeave}>
            {t('leaveDiscard')}
          </Button>
          <Button look="primary" onClick={() => void saveAndLeave()}>
            {t('leaveSave')}
          </Button>
        </>
      }
    >
      <p className="text-14">{text}</p>
    </Dialog>
  );
}

/**
 * Returns the path to which a plain click on a link leads. Returns null if the click does not leave
 * the page.
 */
function linkTargetPath({
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  target,
}: MouseEvent): string | null {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element))
    return null;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return null;
  return pathname + search + hash;
}
