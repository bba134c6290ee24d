'use client';

import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useConfig } from '@/lib/config/use-config';
import { useOpenProject, useProject } from '@/lib/projects/context';
import { localNames, probeLocalNames } from '@/lib/workbench/local-names';
import {
  asksForLocalNames,
  containerFrame,
  type PreviewFrame,
  previewFrame,
} from '@/lib/workbench/preview-address';

/**
 * Returns where the gateway shows the open project, for this browser and others. Returns null while
 * the name is unknown or the browser's support of local names is not determined.
 */
export function usePreviewPlace(): PreviewFrame | null {
  const { previewDomain: domain, previewPort: port, secure } = useConfig();
  const name = useProject((project) => project.previewName);
  const found = useStore(localNames, (names) => names.found);
  const asks = asksForLocalNames(domain, location.hostname);
  useEffect(() => {
    if (asks) void probeLocalNames(port);
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
 * Returns where the frame shows the project: the gateway's place, or the container's address if it
 * runs in a WebContainer.
 */
export function useFramePlace(): PreviewFrame | null {
  const { runner } = useOpenProject();
  const address = useStore(runner, (state) =>
    state.current === 'webcontainer' ? state.address : null,
  );
  const place = usePreviewPlace();
  return useMemo(() => (address === null ? place : containerFrame(address)), [address, place]);
}
