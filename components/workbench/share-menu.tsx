'use client';

import { Link2, UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Menu, MenuItem } from '@/components/ui/menu';
import type { PanelProps } from '@/components/ui/on-demand';
import { openDialog } from '@/lib/dialogs/store';
import { useOpenProject, usePreview } from '@/lib/projects/context';
import { toast } from '@/lib/toasts/store';
import { usePreviewPlace } from './use-preview-place';

export function ShareMenu(panel: PanelProps) {
  const t = useTranslations();
  const { project } = useOpenProject();
  const place = usePreviewPlace();
  const url = usePreview((preview) => (preview.url === '' ? '' : (place?.url ?? '')));
  // PROJ-019.
  const sharePreview = () => (url === '' ? toast({ kind: 'error', title: t('tree.noPreview') }) : openDialog('share-preview', { url }));
  return (
    <Menu {...panel}>
      <MenuItem icon={Link2} onSelect={sharePreview}>
        {t('versions.sharePreview')}
      </MenuItem>
      <MenuItem icon={UserPlus} onSelect={() => openDialog('share-to-user', { uuid: project.getState().uuid ?? '' })}>
        {t('versions.shareToUser')}
      </MenuItem>
    </Menu>
  );
}
