'use client';

import { Database } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { grades } from '@/domain/projects/project';
import { useOpenProject, useProject, useView } from '@/lib/projects/context';
import { useSignedIn } from '@/lib/session/use-signed-in';
import { useHasData } from '@/lib/site-data/use-has-data';

/**
 * DB-005: opens the data of the open project. Shown for a public project with a backend; the
 * workbench has a tab for it in every managed project.
 */
export function DatabaseButton() {
  const t = useTranslations('projects');
  const { view } = useOpenProject();
  const signedIn = useSignedIn();
  const hasData = useHasData();
  const isPublic = useProject((project) => project.grade === grades.public);
  const isShown = useView((state) => state.open && state.view === 'data');
  if (!signedIn || !hasData || !isPublic) return null;
  return (
    <span className="contents max-lg:hidden">
      <IconButton
        label={t('openData')}
        icon={Database}
        aria-pressed={isShown}
        onClick={() => view.show('data')}
      />
    </span>
  );
}
