'use client';

import { SquareMousePointer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { tip } from '@/components/ui/tooltip';
import { useElementPicker, useOpenProject, usePreview, useProject } from '@/lib/projects/context';
import { useFrameTarget } from './use-preview-target';

/**
 * PP-24: lets the user select a part of the page, to describe a change of this part. Shown to users
 * who may edit the project, for pages that have the bridge.
 */
export function ElementPickerButton() {
  const t = useTranslations('preview');
  const { changeThis } = useOpenProject();
  const readOnly = useProject((state) => state.readOnly);
  const choosing = useElementPicker((state) => state.choosing);
  const ready = usePreview((state) => state.hasBridge && state.phase === 'loaded');
  const place = useFrameTarget();
  // A page that the gateway does not serve has no bridge.
  if (readOnly || place?.servedByGateway === false) return null;
  return (
    <button
      type="button"
      {...tip(t('changeThisHint'))}
      aria-label={t('changeThis')}
      aria-pressed={choosing}
      disabled={!ready}
      onClick={() => (choosing ? changeThis.leave() : changeThis.begin())}
      className="inline-flex h-control shrink-0 items-center gap-1.5 justify-center rounded-control px-2 text-13 coarse:min-w-11 text-ink-soft transition-colors duration-120 ease-out hover:bg-well hover:text-ink disabled:bg-transparent disabled:text-ink-faint aria-pressed:bg-well aria-pressed:text-ink"
    >
      <SquareMousePointer aria-hidden="true" size={16} strokeWidth={1.5} />
      <span className="hidden sm:inline">{t('changeThis')}</span>
    </button>
  );
}
