'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useOpenProject } from '@/lib/projects/context';
import type { BootProblem } from '@/lib/workbench/webcontainer-boot';

/**
 * Shows why the project does not run in a WebContainer, and offers alternatives. The browser runner
 * needs none of the missing features.
 */
export function RunnerProblem({ trouble }: { trouble: BootProblem }) {
  const t = useTranslations('runner');
  const project = useOpenProject();
  const action = (
    <div className="flex flex-wrap justify-center gap-2">
      {trouble === 'needsReload' && (
        <Button look="primary" onClick={() => window.location.reload()}>
          {t('reloadPage')}
        </Button>
      )}
      {trouble === 'notBooted' && (
        <Button look="primary" onClick={() => void project.rebuild()}>
          {t('bootAgain')}
        </Button>
      )}
      <Button
        look={trouble === 'notSupported' ? 'primary' : 'outline'}
        onClick={() => void project.switchRunner('browser')}
      >
        {t('runInBrowser')}
      </Button>
    </div>
  );
  return (
    <div role="alert" className="absolute inset-0 bg-paper">
      <EmptyState text={t(trouble)} action={action} plain className="h-full" />
    </div>
  );
}
