import type { Clock } from '../../../ports/clock.ts';
import type { RegistryGate } from '../registry/egress.ts';
import type { CgroupHome } from './cgroup.ts';
import type { BoxLimits } from './sandbox-command.ts';
import type { Toolkit } from './toolkit.ts';

export type HostLimits = BoxLimits & {
  maxSandboxes: number;
  idleSuspendMs: number;
  idleDestroyMs: number;
  /** Limits for all files of one sandbox; a sandbox that exceeds them is destroyed. */
  diskBytes: number;
  inodes: number;
};

export type BwrapOptions = {
  /** Where the sandboxes' directories are; only this host writes there. */
  directory: string;
  kit: Toolkit;
  /** Opens access to the package registry for a sandbox of this name. */
  gate: (box: string) => Promise<RegistryGate>;
  limits: HostLimits;
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
  cgroupHome: CgroupHome | undefined;
  overlay: 'overlay' | 'copy';
  canDisableUserns: boolean;
  /** Returns the directory of the template's node_modules once it is installed. */
  modules: () => Promise<string | undefined>;
};
