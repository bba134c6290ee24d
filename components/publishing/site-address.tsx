'use client';

import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AddressQrCode } from '@/components/ui/address-qr-code';
import { CopyButton } from '@/components/ui/copy-button';
import { IconLink } from '@/components/ui/icon-link';
import { Skeleton } from '@/components/ui/skeleton';
import type { Publication } from '@/domain/contract/publishing';
import { usePublishedAddress } from '@/lib/publishing/use-published-address';

/**
 * The site's address, to copy, open and scan. The QR code shows only if other devices can reach the
 * address (PP-02).
 */
export function SiteAddress({ publication }: { publication: Publication }) {
  const t = useTranslations('publishing');
  const url = usePublishedAddress(publication);
  if (url === null) return <Skeleton className="h-9" />;
  return (
    <div>
      <div className="flex items-center gap-1 rounded-control bg-well pl-3 ring-1 ring-line ring-inset">
        <a
          href={url}
          target="_blank"
          rel="noopener"
          className="min-w-0 flex-1 truncate font-mono text-12 hover:underline"
        >
          {url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
        </a>
        <CopyButton text={url} label={t('copyLink')} />
        <IconLink href={url} label={t('open')} icon={ExternalLink} on="well" />
      </div>
      <AddressQrCode url={url} code={t('code')} scan={t('scan')} onlyHere={t('onlyHere')} />
    </div>
  );
}
