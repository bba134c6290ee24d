import { type SandboxHost, SandboxUnavailable } from '../../ports/sandbox.ts';

/** No user code runs on this server, and `reason` says why (decision 14). */
export function noSandboxHost(reason: string): SandboxHost {
  return {
    name: 'none',
    reason,
    open: () => Promise.reject(new SandboxUnavailable(reason)),
    find: () => undefined,
    living: () => [],
    close: async () => {},
  };
}
