'use client';

import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyOnDemand } from '@/components/ui/lazy';
import { openDialog } from '@/lib/dialogs/store';
import { useSignedIn } from '@/lib/session/use-signed-in';

/** Loaded with the first copy, because the home screen must not load more scripts (P3). */
const CopyOnMount = lazyOnDemand(() => import('./copy-on-mount').then((one) => one.CopyOnMount));

/**
 * Copies a published site of the home page to the user's projects (HOME-009). A guest signs in
 * first.
 */
export function RemixButton({ uuid, title }: { uuid: string; title: string }) {
  const t = useTranslations('gallery');
  const signedIn = useSignedIn();
  const [copying, setCopying] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        busy={copying}
        aria-label={t('copy', { title })}
        onClick={() => (signedIn ? setCopying(true) : openDialog('sign-in', {}))}
        className="px-2!"
      >
        {!copying && <Copy aria-hidden="true" size={14} strokeWidth={1.5} />}
        {t('copyShort')}
      </Button>
      {copying && <CopyOnMount uuid={uuid} onEnd={() => setCopying(false)} />}
    </>
  );
}
