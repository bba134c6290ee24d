'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { Dialog } from '@/components/ui/dialog';
import { codePicture } from '@/lib/wechat/code-picture';
import { worksElsewhere } from '@/lib/workbench/preview-address';

/** PROJ-016: the preview's link and its QR code, which is drawn only where another phone could open it (product point 2). */
export function SharePreviewDialog({ url, onClose }: { url: string; onClose(): void }) {
  const t = useTranslations('versions');
  return (
    <Dialog title={t('sharePreview')} onClose={onClose}>
      <div className="flex items-center gap-1 rounded-control bg-well pl-3 ring-1 ring-line ring-inset">
        <a href={url} target="_blank" rel="noopener" className="min-w-0 flex-1 truncate font-mono text-12 hover:underline">
          {url}
        </a>
        <CopyButton text={url} label={t('copyLink')} />
      </div>
      {worksElsewhere(url) ? (
        <figure className="mt-4 flex flex-col items-center gap-2">
          {/* biome-ignore lint/performance/noImgElement: drawn here, a data URL */}
          <img src={codePicture(url)} alt={t('code')} className="size-44 rounded-card bg-white ring-1 ring-line" />
          <figcaption className="text-12 text-ink-soft">{t('scan')}</figcaption>
        </figure>
      ) : (
        <p className="mt-3 text-13 text-ink-soft">{t('onlyHere')}</p>
      )}
    </Dialog>
  );
}
