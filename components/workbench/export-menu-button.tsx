'use client';

import { FolderOutput } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { OnDemand } from '@/components/ui/on-demand';
import { useFiles, useProject, useRun } from '@/lib/projects/context';

const load = () => import('./export-menu').then((one) => one.ExportMenu);

/**
 * Opens the export menu. Shown only to the owner. Disabled without files, and during a run, when
 * the project is incomplete.
 */
export function ExportMenuButton() {
  const t = useTranslations('workbench');
  const readOnly = useProject((state) => state.readOnly);
  const writing = useRun((run) => run.status === 'loading');
  const isEmpty = useFiles((files) => files.paths.length === 0);
  if (readOnly) return null;
  const button = (
    <IconButton label={t('takeOut')} icon={FolderOutput} disabled={writing || isEmpty} />
  );
  return writing || isEmpty ? button : <OnDemand popup="menu" load={load} trigger={button} />;
}
