'use client';

import { Eye } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useWindowMode } from '@/lib/app-shell/use-window-mode';
import { useFiles, useOpenProject, usePreview, useView } from '@/lib/projects/context';

/**
 * Opens the closed workbench again, in a wide window (WB-029). A narrow window has the bottom bar
 * instead, and an app has the preview card.
 */
export function OpenPreviewButton() {
  const t = useTranslations('workbench');
  const { view } = useOpenProject();
  const open = useView((state) => state.open);
  const hasFiles = useFiles((files) => files.paths.length > 0);
  const hasPage = usePreview((preview) => preview.url !== '');
  const { opensWorkbench } = useWindowMode();
  if (open || !opensWorkbench || !(hasFiles || hasPage)) return null;
  return (
    <Button
      look="outline"
      onClick={() => view.show(hasPage ? 'preview' : 'code')}
      className="ml-2 shrink-0 max-lg:hidden"
    >
      <Eye aria-hidden="true" size={14} strokeWidth={1.5} />
      {t(hasPage ? 'openPreview' : 'openCode')}
    </Button>
  );
}
