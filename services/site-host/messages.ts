import type { FunctionSource } from '../ports/function-source.ts';
import type { SiteHost } from '../ports/site-host.ts';

/** The methods that the services call in the process; it ends by itself, so `close` is not one. */
export const hostMethods = [
  'create',
  'exists',
  'drop',
  'migrate',
  'runAsOwner',
  'appliedMigrations',
  'usage',
  'setLimit',
  'compact',
  'takeRestorePoint',
  'restore',
  'keepRestorePoints',
  'provePrivacy',
  'keptMails',
  'call',
  'serve',
  'prepareBackup',
  'endBackup',
  'sweep',
  'health',
] as const satisfies readonly (keyof SiteHost)[];

export type HostMethod = (typeof hostMethods)[number];

/** What the process receives. `stop` asks it to end; `answer` is for a question of its own. */
export type HostQuestion =
  | { id: number; method: HostMethod; parameters: unknown[] }
  | { answer: number; value: unknown }
  | { answer: number; error: string }
  | { stop: true };

/** Errors that a caller tells apart; others are ordinary errors. */
export const errorNames = [
  'SiteDatabasesUnavailable',
  'SiteDatabaseMissing',
  'SiteDatabasesBusy',
] as const;
export type HostError = { name: string; message: string };

/** What the process sends. `leaving` means that it takes no more questions. */
export type HostReply =
  | { ready: true }
  | { leaving: true }
  | { ask: number; method: keyof FunctionSource; parameters: unknown[] }
  | { log: string; detail: Record<string, unknown> }
  | { id: number; value: unknown }
  | { id: number; error: HostError };
