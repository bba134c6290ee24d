'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { browserPath } from '@/domain/preview/address';
import { useOpenProject, usePreview, useProject } from '@/lib/projects/context';
import { frameAddress } from '@/lib/workbench/preview-store';
import { usePreviewFrame } from './use-preview-frame';

const may =
  'allow-scripts allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-downloads allow-pointer-lock';

/**
 * The preview's frame. A preview has its own host name, and so its own origin. Where a host name of
 * its own is not possible, the frame gets an opaque origin (PP-02).
 */
export function PreviewFrame() {
  const t = useTranslations('preview');
  const { preview, runner } = useOpenProject();
  const runsIn = useStore(runner, (state) => state.current);
  const title = useProject((project) => project.title);
  const time = usePreview((state) => state.time);
  const phase = usePreview((state) => state.phase);
  const { element, place, name } = usePreviewFrame();
  if (name === null || place === null) return null;
  return (
    <iframe
      // A frame reads its name only when it is created, so each load creates a new frame.
      key={time}
      ref={element}
      data-preview=""
      name={name}
      title={t('frame', { title: title || t('untitled') })}
      src={frameAddress(
        runsIn === 'browser' ? new URL(`.${browserPath}page`, place.url).href : place.url,
        time,
      )}
      sandbox={place.opaque ? may : `${may} allow-same-origin`}
      allow="clipboard-write; fullscreen; geolocation; camera; microphone"
      onLoad={(event) =>
        preview.loaded(event.currentTarget.checkVisibility?.({ visibilityProperty: true }))
      }
      className={clsx(
        'size-full border-0 bg-paper transition-opacity duration-200',
        phase === 'loaded' ? 'opacity-100' : 'opacity-0',
      )}
    />
  );
}
