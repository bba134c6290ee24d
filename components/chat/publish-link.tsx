'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { openDialog } from '@/lib/dialogs/store';
import { useOpenProject, useProject } from '@/lib/projects/context';
import { usePublication } from '@/lib/publishing/use-publication';

/**
 * PP-24: publishes the latest result. Shown if the project can be built, or if its published site
 * can be updated.
 */
export function PublishLink({ version }: { version: number }) {
  const t = useTranslations('publishing');
  const { project } = useOpenProject();
  const uuid = useProject((state) => state.uuid);
  const { data } = usePublication(uuid, version);
  if (uuid === null || !data || (!data.available && data.name === null)) return null;
  const publish = () => {
    const { title, grade } = project.getState();
    openDialog('publish', { uuid, title, grade });
  };
  return (
    <Button look="quiet" onClick={publish}>
      {t('publish')}
    </Button>
  );
}
