'use client';

import { Image as ImageIcon, Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Edition, Publication } from '@/domain/contract/publishing';
import { copyText } from '@/lib/browser/copy-text.client';
import { usePublishedAddress } from '@/lib/publishing/use-published-address';
import { useSiteDomains } from '@/lib/site-domains/use-site-domains';
import { useSiteListing } from '@/lib/site-listing/use-site-listing';
import { toast } from '@/lib/toasts/store';
import { isReachableElsewhere } from '@/lib/workbench/preview-address';
import { SitePoster } from './site-poster';

type Props = { uuid: string; title: string; publication: Publication; shown: Edition };

/** The device's own way to share the site, and a poster with its QR code (PUB-070, PUB-071). */
export function ShareSite({ uuid, title, publication, shown }: Props) {
  const t = useTranslations('siteListing.share');
  const [hasPoster, setPoster] = useState(false);
  const generated = usePublishedAddress(publication);
  const { data: domains } = useSiteDomains(uuid);
  const { data: listing } = useSiteListing(uuid);
  const url = domains?.list.find(({ isPrimary }) => isPrimary)?.url ?? generated;
  if (url === null || !listing) return null;
  const texts = {
    title: listing.title ?? (shown.title || title),
    description: listing.description ?? shown.sentence,
  };
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void share({ url, ...texts }, t)}>
          <Share2 aria-hidden="true" size={14} strokeWidth={1.5} />
          {t('share')}
        </Button>
        {/* A code that no other device can open would be of no use (PP-02). */}
        {isReachableElsewhere(url) && (
          <Button aria-expanded={hasPoster} onClick={() => setPoster(!hasPoster)}>
            <ImageIcon aria-hidden="true" size={14} strokeWidth={1.5} />
            {t('poster')}
          </Button>
        )}
      </div>
      {hasPoster && (
        <SitePoster
          key={`${listing.revision} ${shown.number} ${url}`}
          texts={{ ...texts, url, scan: t('scan') }}
          source={{ uuid, listing, shown }}
        />
      )}
    </div>
  );
}

type Shared = { url: string; title: string; description: string };

/** Opens the share sheet of the device. Without one, or if it fails, copies the link. */
async function share(
  { url, title, description }: Shared,
  t: (key: 'copied' | 'failed') => string,
): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ url, title, text: description });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
  }
  const isCopied = await copyText(url);
  toast({ kind: isCopied ? 'success' : 'error', title: t(isCopied ? 'copied' : 'failed') });
}
