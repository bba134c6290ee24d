'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useOpenProject } from '@/lib/projects/context';

/**
 * Asks before a link on this page leads away from unsaved text. When the tab is closed, the browser
 * itself asks.
 */
export function UnsavedGuard({ count }: { count: number }) {
  const t = useTranslations('editing');
  const router = useRouter();
  const { saving, editor } = useOpenProject();
  const [to, setTo] = useState<string | null>(null);
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const path = linkTargetPath(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(path);
    };
    // Capture the event, to handle it before the links of the page do.
    document.addEventListener('click', ask, { capture: true });
    return () => document.removeEventListener('click', ask, { capture: true });
  }, []);
  if (to === null) return null;
  const leave = () => {
    setTo(null);
    router.push(to as '/');
  };
  const discard = () => {
    for (const { path } of editor.edits()) saving.discard(path);
    leave();
  };
  const save = async () => ((await saving.save()) ? leave() : setTo(null));
  return (
    <Dialog
      title={t('leaveTitle')}
      onClose={() => setTo(null)}
      footer={
        <>
          <Button data-autofocus onClick={() => setTo(null)}>
            {t('stay')}
          </Button>
          <Button look="danger" onClick={discard}>
            {t('leaveDiscard')}
          </Button>
          <Button look="primary" onClick={() => void save()}>
            {t('leaveSave')}
          </Button>
        </>
      }
    >
      <p className="text-14">{t('leaveText', { count })}</p>
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
