import { createStore } from 'zustand/vanilla';
import { localPreviewDomain, previewOrigin, reservedPreviewPath } from '@/domain/preview/address';

const waitMs = 1500;
/**
 * A uuid that no project has. The gateway serves its own script under every host name, so the test
 * needs no project.
 */
const probeName = '00000000-0000-0000-0000-000000000000';

/** Whether this browser resolves `*.localhost` by itself (PP-02); null until it is known. */
export const localhostSupport = createStore<{ isSupported: boolean | null }>(() => ({
  isSupported: null,
}));

let probe: Promise<void> | undefined;

/** Tests at most once per page load whether the browser resolves `*.localhost`. */
export function probeLocalhost(port: number, get: typeof fetch = fetch): Promise<void> {
  const origin = previewOrigin(probeName, { domain: localPreviewDomain, port, secure: false });
  probe ??= get(`${origin}${reservedPreviewPath}bridge.js`, {
    mode: 'no-cors',
    credentials: 'omit',
    signal: AbortSignal.timeout(waitMs),
  }).then(
    () => localhostSupport.setState({ isSupported: true }),
    () => localhostSupport.setState({ isSupported: false }),
  );
  return probe;
}
