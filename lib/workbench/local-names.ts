import { createStore } from 'zustand/vanilla';
import { localPreviewDomain, previewOrigin, reservedPreviewPath } from '@/domain/preview/address';

const waitMs = 1500;
/** Not the uuid of a project, but a name that the gateway serves its own script under. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Whether this browser resolves `*.localhost` by itself (PP-02); null until it is known. */
export const localNames = createStore<{ found: boolean | null }>(() => ({ found: null }));

let asked: Promise<void> | undefined;

/** Probes once per page. */
export function probeLocalNames(port: number, get: typeof fetch = fetch): Promise<void> {
  const origin = previewOrigin(nobody, { domain: localPreviewDomain, port, secure: false });
  asked ??= get(`${origin}${reservedPreviewPath}bridge.js`, {
    mode: 'no-cors',
    credentials: 'omit',
    signal: AbortSignal.timeout(waitMs),
  }).then(
    () => localNames.setState({ found: true }),
    () => localNames.setState({ found: false }),
  );
  return asked;
}
