'use client';

import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useConfig } from '@/lib/config/use-config';
import { useOpenProject, useProject } from '@/lib/projects/context';
import { localhostSupport, probeLocalhost } from '@/lib/workbench/localhost-support';
import {
  containerFrame,
  needsLocalhostProbe,
  type PreviewFrame,
  previewFrame,
} from '@/lib/workbench/preview-address';

/**
 * Returns where the gateway serves the open project. Returns null while the preview's name is
 * unknown, or while it is unknown whether this browser resolves local names.
 */
export function usePreviewTarget(): PreviewFrame | null {
  const { previewDomain: domain, previewPort: port, secure } = useConfig();
  const name = useProject((project) => project.previewName);
  const found = useStore(localhostSupport, (names) => names.isSupported);
  const asks = needsLocalhostProbe(domain, location.hostname);
  useEffect(() => {
    if (asks) void probeLocalhost(port);
  }, [asks, port]);
  return useMemo(() => {
    if (name === '' || (asks && found === null)) return null;
    return previewFrame({
      name,
      domain,
      place: { port, secure },
      pageHost: location.hostname,
      resolvesLocalhost: found === true,
    });
  }, [name, domain, port, secure, asks, found]);
}

/**
 * Returns where the frame shows the project: the gateway's address, or the address of the
 * WebContainer in which the project runs.
 */
export function useFrameTarget(): PreviewFrame | null {
  const { runner } = useOpenProject();
  const address = useStore(runner, (state) =>
    state.current === 'webcontainer' ? state.address : null,
  );
  const place = usePreviewTarget();
  return useMemo(() => (address === null ? place : containerFrame(address)), [address, place]);
}
