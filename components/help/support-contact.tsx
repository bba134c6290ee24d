'use client';

import { useTranslations } from 'next-intl';
import { isPictureAddress } from '@/lib/config/links';
import { useConfig } from '@/lib/config/use-config';
import { renderQrCode } from '@/lib/wechat/qr-code';

/** The WeChat code of the server's support team (HEAD-007), or a note that there is none. */
export function SupportContact() {
  const t = useTranslations('help.contact');
  const { supportCode } = useConfig().links;
  if (!supportCode) return <p className="text-13 text-ink-soft">{t('none')}</p>;
  return (
    <figure className="flex items-center gap-4">
      {/* biome-ignore lint/performance/noImgElement: drawn here or the operator's own picture; a long press in WeChat reads only an image */}
      <img
        src={isPictureAddress(supportCode) ? supportCode : renderQrCode(supportCode)}
        alt={t('code')}
        width={128}
        height={128}
        className="size-32 shrink-0 rounded-card bg-white object-contain ring-1 ring-line"
      />
      <figcaption className="text-13 text-ink-soft">{t('scan')}</figcaption>
    </figure>
  );
}
