'use client';

import { useTranslations } from 'next-intl';
import { isVideoFile } from '@/lib/config/links';

/** Plays a video file directly, or embeds the player of a video host. */
export function GuideVideo({ address }: { address: string }) {
  const t = useTranslations('help.guide');
  const shape = 'aspect-video w-full rounded-card bg-well ring-1 ring-line';
  if (isVideoFile(address))
    return (
      // biome-ignore lint/a11y/useMediaCaption: the operator's own file; captions are part of it, or there are none
      <video src={address} controls preload="metadata" aria-label={t('video')} className={shape} />
    );
  return (
    <iframe
      src={address}
      title={t('video')}
      allow="fullscreen; picture-in-picture"
      sandbox="allow-scripts allow-same-origin allow-presentation"
      className={shape}
    />
  );
}
