import { type SandboxHost, SandboxUnavailable } from '../../ports/sandbox.ts';

/** Returns a host that runs no user code; `reason` explains why (ADR 067). */
export function noSandboxHost(reason: string): SandboxHost {
  return {
    name: 'none',
    reason,
    open: () => Promise.reject(new SandboxUnavailable(reason)),
    reserve: () => Promise.reject(new SandboxUnavailable(reason)),
    find: () => undefined,
    listActive: () => [],
    close: async () => {},
  };
}
