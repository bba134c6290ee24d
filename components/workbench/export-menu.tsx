'use client';

import { GitBranch, MessagesSquare } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Menu, MenuItem } from '@/components/ui/menu';
import type { PanelProps } from '@/components/ui/on-demand';
import { useConfig } from '@/lib/config/use-config';
import { openDialog } from '@/lib/dialogs/store';
import { useOpenProject } from '@/lib/projects/context';
import { useExportChats } from '@/lib/transfer/use-export';
import { SyncItems } from './sync-items';

/** Exports to a code host, to a folder, or as a file. */
export function ExportMenu(panel: PanelProps) {
  const t = useTranslations();
  const { gitApi } = useConfig();
  const { project, files } = useOpenProject();
  const { save } = useExportChats();
  const read = () =>
    files.getState().paths.flatMap((path) => {
      const entry = files.read(path);
      return entry ? [{ path, content: entry.content, isBinary: entry.isBinary }] : [];
    });
  return (
    <Menu {...panel}>
      {gitApi !== null && (
        <MenuItem
          icon={GitBranch}
          onSelect={() => openDialog('push-project', { title: project.getState().title, read })}
        >
          {t('repository.push')}
        </MenuItem>
      )}
      <SyncItems />
      <MenuItem
        icon={MessagesSquare}
        onSelect={() => void save({ site_uuid: project.getState().uuid ?? '' })}
      >
        {t('transfer.exportOne')}
      </MenuItem>
    </Menu>
  );
}
