'use client';

import { FolderCheck, FolderSync, RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MenuItem } from '@/components/ui/menu';
import { canSync, useFolderSync } from '@/lib/workbench/use-folder-sync';

/**
 * GAP-79: writes the project to a folder, once or after every turn. Hidden if the browser does not
 * support this.
 */
export function SyncItems() {
  const t = useTranslations('sync');
  const { folder, keeps, choose, write, keep } = useFolderSync();
  if (!canSync()) return null;
  if (folder === null)
    return (
      <MenuItem icon={FolderSync} onSelect={() => void choose()}>
        {t('choose')}
      </MenuItem>
    );
  return (
    <>
      <MenuItem icon={RefreshCw} onSelect={() => void write()}>
        {t('again', { folder })}
      </MenuItem>
      <MenuItem icon={FolderCheck} onSelect={() => keep(!keeps)}>
        {t(keeps ? 'stop' : 'keep')}
      </MenuItem>
      <MenuItem icon={FolderSync} onSelect={() => void choose()}>
        {t('another')}
      </MenuItem>
    </>
  );
}
