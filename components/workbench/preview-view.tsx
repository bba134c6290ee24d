'use client';

import { useTranslations } from 'next-intl';
import { useStore } from 'zustand';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useBuild, useOpenProject, usePreview, useRun, useTerminal } from '@/lib/projects/context';
import { BuildingSkeleton } from './building-skeleton';
import { EditHandles } from './edit-handles';
import { EditPanel } from './edit-panel';
import { ElementPickerHint } from './element-picker-hint';
import { PictureDrop } from './picture-drop';
import { PreviewCanvas } from './preview-canvas';
import { PreviewFrame } from './preview-frame';
import { PreviewToolbar } from './preview-toolbar';
import { RunnerProblem } from './runner-problem';

/**
 * The project's page. Its frame is created as soon as the page is served, and shown when the page
 * is painted, so that no white area flashes.
 */
export function PreviewView() {
  const phase = usePreview((preview) => preview.phase);
  const { runner } = useOpenProject();
  const trouble = useStore(runner, (state) => state.bootProblem);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PreviewToolbar />
      <ElementPickerHint />
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <PreviewCanvas>
          {phase !== 'none' && <PreviewFrame />}
          {phase !== 'loaded' && !trouble && <Waiting />}
          {trouble && <RunnerProblem trouble={trouble} />}
          <EditHandles />
          <PictureDrop />
        </PreviewCanvas>
        <EditPanel />
      </div>
    </div>
  );
}

/** WB-017: covers the frame until the page has loaded. */
function Waiting() {
  const t = useTranslations('preview');
  const project = useOpenProject();
  const phase = usePreview((preview) => preview.phase);
  const building = useBuild((build) => build.building);
  const loading = useRun((run) => run.status === 'loading');
  const broken = useTerminal((terminal) => terminal.errors.hasError);
  if (phase === 'failed') {
    return (
      <Over>
        <EmptyState
          text={t('failed')}
          action={<Button onClick={() => project.page.reload()}>{t('reload')}</Button>}
          plain
          className="h-full"
        />
      </Over>
    );
  }
  if (phase === 'loading' || building || loading) return <BuildingSkeleton />;
  const again = <Button onClick={() => void project.rebuild()}>{t('start')}</Button>;
  return (
    <Over>
      <EmptyState
        text={t(broken ? 'broken' : 'nothing')}
        action={broken ? again : null}
        plain={broken}
        className="h-full"
      />
    </Over>
  );
}

function Over({ children }: { children: React.ReactNode }) {
  return <div className="absolute inset-0 bg-paper">{children}</div>;
}
