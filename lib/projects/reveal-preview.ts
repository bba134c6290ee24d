import { startProgress } from '@/lib/chat/progress';
import { isBuilt, shouldOpenPreview } from '@/lib/workbench/build-store';
import { previewView } from './initial-project';
import type { Kernel } from './kernel';

/**
 * RUN-011, RUN-013: shows the preview, or in an app its card, shortly after all work is done. Does
 * not interrupt a user who chose another view in that time.
 */
export function schedulePreviewReveal({ stores, host, clock, signal }: Kernel): void {
  const { run, build, terminal, project, preview, view } = stores;
  const mode = host.windowMode();
  const choices = view.choices();
  clock.after(mode.revealMs, () => {
    if (signal.aborted) return;
    const { status, messages } = run.getState();
    const situation = {
      ...build.getState(),
      started: messages.length > 0,
      streaming: status === 'loading',
      buildError: terminal.getState().errors.hasError,
      previewUrl: project.getState().previewUrl,
    };
    if (!isBuilt(situation)) return;
    if (!mode.opensWorkbench) view.setCard(true);
    else if (view.choices() !== choices) view.markChanged('preview');
    else if (shouldOpenPreview(situation)) view.reveal();
    mode.reportBuilt(preview.getState().url);
  });
}

/**
 * WB-030: shows the stages and a placeholder of the page while a project without a page starts, for
 * example after a reload.
 */
export function showPlaceholder({ stores, host, clock }: Kernel): void {
  const { preview, run, view } = stores;
  if (preview.getState().url !== '') return;
  const mode = host.windowMode();
  run.setState({ progress: startProgress(clock.now()) });
  if (mode.opensWorkbench) view.setState(previewView(mode));
}
