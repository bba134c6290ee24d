'use client';

import { useTranslations } from 'next-intl';
import { AddressQrCode } from '@/components/ui/address-qr-code';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';

/**
 * PROJ-016: the link of the preview and its QR code. The QR code shows only if other devices can
 * reach the link (PP-02).
 */
export function SharePreviewDialog({ url, onClose }: { url: string; onClose(): void }) {
  const t = useTranslations('versions');
  return (
    <Dialog title={t('sharePreview')} onClose={onClose}>
      <div className="flex items-center gap-1 rounded-control bg-well pl-3 ring-1 ring-line ring-inset">
        <a
          href={url}
          target="_blank"
          rel="noopener"
          className="min-w-0 flex-1 truncate font-mono text-12 hover:underline"
        >
          {url}
        </a>
        <CopyButton text={url} label={t('copyLink')} />
      </div>
      <AddressQrCode url={url} code={t('code')} scan={t('scan')} onlyHere={t('onlyHere')} />
    </Dialog>
  );
}
