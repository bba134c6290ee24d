'use client';

import { ImageOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

/** A picture in the user's message. If it was deleted or cannot be loaded, shows a note. */
export function MessagePicture({ src }: { src: string }) {
  const t = useTranslations('chat');
  const [gone, setGone] = useState(false);
  if (gone)
    return (
      <p className="flex items-center gap-1.5 rounded-control px-3 py-2 text-12 text-ink-soft ring-1 ring-line ring-inset">
        <ImageOff aria-hidden="true" size={14} strokeWidth={1.5} className="shrink-0" />
        {t('imageGone')}
      </p>
    );
  return (
    // biome-ignore lint/performance/noImgElement: the address may be a data URL in the message
    <img src={src} alt="" onError={() => setGone(true)} className="max-h-40 rounded-control" />
  );
}
