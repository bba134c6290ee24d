'use client';

import { Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { tip } from '@/components/ui/tooltip';
import { useProject } from '@/lib/projects/context';
import { useEditingSwitch } from '@/lib/visual-editing/use-editing-switch';
import { useFrameTarget } from './use-preview-target';

/** INJ-001: switches editing of the page on and off, for users whose plan has it. */
export function EditPageButton() {
  const t = useTranslations('editPage');
  const { isOn, isReady, press } = useEditingSwitch();
  const readOnly = useProject((state) => state.readOnly);
  const place = useFrameTarget();
  // A page that the gateway does not serve has no bridge.
  if (readOnly || place?.servedByGateway === false) return null;
  return (
    <button
      type="button"
      {...tip(t('hint'))}
      aria-label={t('edit')}
      aria-pressed={isOn}
      disabled={!isReady}
      onClick={press}
      className="inline-flex h-control shrink-0 items-center gap-1.5 justify-center rounded-control px-2 text-13 coarse:min-w-11 text-ink-soft transition-colors duration-120 ease-out hover:bg-well hover:text-ink disabled:bg-transparent disabled:text-ink-faint aria-pressed:bg-well aria-pressed:text-ink"
    >
      <Pencil aria-hidden="true" size={16} strokeWidth={1.5} />
      <span className="hidden sm:inline">{t('edit')}</span>
    </button>
  );
}
