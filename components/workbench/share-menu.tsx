'use client';

import { Link2, RefreshCcw, UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Menu, MenuItem } from '@/components/ui/menu';
import type { PanelProps } from '@/components/ui/on-demand';
import { grades } from '@/domain/projects/project';
import { openDialog } from '@/lib/dialogs/store';
import { useOpenProject, usePreview, useProject } from '@/lib/projects/context';
import { toast } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { usePreviewTarget } from './use-preview-target';

export function ShareMenu(panel: PanelProps) {
  const t = useTranslations();
  const { page, project } = useOpenProject();
  const isPrivate = useProject(({ grade, readOnly }) => grade === grades.private && !readOnly);
  const place = usePreviewTarget();
  const url = usePreview((preview) => (preview.url === '' ? '' : (place?.url ?? '')));
  const sharePreview = () =>
    url === ''
      ? toast({ kind: 'error', title: t('tree.noPreview') })
      : openDialog('share-preview', { url });
  const renew = async () => {
    try {
      await page.renewAddress();
      toast({ kind: 'success', title: t('versions.newAddressDone') });
    } catch (error) {
      if (!isCallError(error)) throw error;
      toast({
        kind: 'error',
        title: error.message || t(error.entry.messageKey),
        reference: error.reference,
      });
    }
  };
  return (
    <Menu {...panel}>
      <MenuItem icon={Link2} onSelect={sharePreview}>
        {t('versions.sharePreview')}
      </MenuItem>
      {isPrivate && (
        <MenuItem icon={RefreshCcw} onSelect={() => void renew()}>
          {t('versions.newAddress')}
        </MenuItem>
      )}
      <MenuItem
        icon={UserPlus}
        onSelect={() => openDialog('share-to-user', { uuid: project.getState().uuid ?? '' })}
      >
        {t('versions.shareToUser')}
      </MenuItem>
    </Menu>
  );
}
