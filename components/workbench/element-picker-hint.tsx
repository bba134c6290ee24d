'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { useElementPicker, useOpenProject } from '@/lib/projects/context';

/**
 * Explains how to select a part of the page, while the user can select. Esc cancels, in the
 * product's page and in the previewed page.
 */
export function ElementPickerHint() {
  const t = useTranslations('preview');
  const { changeThis } = useOpenProject();
  const choosing = useElementPicker((state) => state.choosing);
  useEffect(() => {
    if (!choosing) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // This press of Esc cancels the selection, so it must not also leave the full screen.
      event.stopImmediatePropagation();
      changeThis.leave();
    };
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      changeThis.leave();
    };
  }, [choosing, changeThis]);
  if (!choosing) return null;
  return (
    <div className="flex shrink-0 items-center gap-3 border-line border-b bg-azure-wash px-3 py-1.5 text-13">
      <p role="status" className="min-w-0 flex-1 text-balance [:lang(zh)_&]:break-keep">
        <span className="coarse:hidden">{t('choosing')}</span>
        <span className="hidden coarse:inline">{t('choosingTouch')}</span>
      </p>
      <Button look="quiet" onClick={() => changeThis.leave()}>
        {t('stopChoosing')}
      </Button>
    </div>
  );
}
