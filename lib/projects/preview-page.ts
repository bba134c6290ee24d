import type { PreviewStore } from '@/lib/workbench/preview-store';
import type { ProjectEffects, ProjectHost } from './project-dependencies';
import type { ProjectStore } from './project-store';

type PreviewPageDependencies = {
  effects: Pick<ProjectEffects, 'previewName' | 'renewPreview'>;
  host: Pick<ProjectHost, 'previewUrl'>;
  project: ProjectStore;
  preview: PreviewStore;
};

/**
 * Shows the open project's page under its preview name. The name is requested on every load,
 * because it can change: after a long time without use, when the owner requests it, and when the
 * project becomes public or private.
 */
export function createPreviewPage({ effects, host, project, preview }: PreviewPageDependencies) {
  const openPreview = (address?: string) => {
    const { previewName, previewUrl } = project.getState();
    if (address !== undefined) preview.open(address);
    else if (previewName !== '') preview.open(host.previewUrl(previewName, previewUrl));
  };

  /** Stores the name that `coming` returns. Returns whether it differs from the known name. */
  async function updateName(coming: (site: string) => Promise<string>): Promise<boolean> {
    const { uuid: site, previewName: before } = project.getState();
    if (!site) return false;
    const name = await coming(site);
    if (project.getState().uuid !== site || name === before) return false;
    project.setState({ previewName: name });
    return true;
  }

  /** Requests the current name. If the request fails, the known name is kept. */
  async function refreshName(): Promise<void> {
    const isOther = await updateName(effects.previewName).catch(() => false);
    if (isOther && preview.getState().url !== '') openPreview();
  }

  return {
    check: refreshName,

    /** RUN-004: called when the site is served. The frame starts to load before it is visible. */
    serve(domain?: string, address?: string): void {
      const { uuid: site, previewName } = project.getState();
      if (!site) return;
      project.setState({ previewUrl: domain ?? host.previewUrl(previewName || site, '') });
      openPreview(address);
      void updateName(effects.previewName).then(
        (isOther) => isOther && address === undefined && openPreview(),
        () => {},
      );
    },

    reload(): void {
      preview.reload();
      void refreshName();
    },

    /** Changes the address on the owner's request. Throws a CallError. */
    async renewAddress(): Promise<void> {
      const isOther = await updateName(effects.renewPreview);
      if (isOther && preview.getState().url !== '') openPreview();
    },
  };
}
