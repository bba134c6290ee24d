'use client';

import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useConfig } from '@/lib/config/use-config';
import { useOpenProject, useProject } from '@/lib/projects/context';
import { localNames, probeLocalNames } from '@/lib/workbench/local-names';
import { asksForLocalNames, containerFrame, type PreviewFrame, previewFrame } from '@/lib/workbench/preview-address';

/** Where our gateway shows the open project, to this browser and to others; null as long as the browser was not heard about local names. */
export function usePreviewPlace(): PreviewFrame | null {
  const { previewDomain: domain, previewPort: port, secure } = useConfig();
  const uuid = useProject((project) => project.uuid) ?? '';
  const found = useStore(localNames, (names) => names.found);
  const asks = asksForLocalNames(domain, location.hostname);
  useEffect(() => {
    if (asks) void probeLocalNames(port);
  }, [asks, port]);
  return useMemo(() => {
    if (asks && found === null) return null;
    return previewFrame({ uuid, domain, place: { port, secure }, pageHost: location.hostname, resolvesLocalhost: found === true });
  }, [uuid, domain, port, secure, asks, found]);
}

/** Where the frame shows it to this browser: that place, unless the project runs in a WebContainer. */
export function useFramePlace(): PreviewFrame | null {
  const { runner } = useOpenProject();
  const address = useStore(runner, (state) => (state.current === 'webcontainer' ? state.address : null));
  const place = usePreviewPlace();
  return useMemo(() => (address === null ? place : containerFrame(address)), [address, place]);
}
