import 'client-only';
import { isWorkbench } from '@/lib/security/isolation';
import { createContainerLeases, type Isolation } from './webcontainer-lease';

/** Leases this page's only container. The vendor's code loads on first use. */
export const leaseContainer = createContainerLeases({
  isolation,
  async boot() {
    const { WebContainer } = await import('@webcontainer/api');
    // RUN-010: the container's working directory is /home/project.
    return WebContainer.boot({
      coep: 'credentialless',
      forwardPreviewErrors: true,
      workdirName: 'project',
    });
  },
});

/**
 * Whether this document was loaded with the isolation headers, or would be after a reload at the
 * workbench's own address.
 */
function isolation(): Isolation {
  if (window.crossOriginIsolated) return 'isolated';
  const [arrival] = performance.getEntriesByType('navigation');
  const path = arrival && URL.parse(arrival.name)?.pathname;
  const walkedHere =
    path !== undefined && !isWorkbench(path) && isWorkbench(window.location.pathname);
  return window.isSecureContext && window.top === window && walkedHere ? 'reload' : 'none';
}
