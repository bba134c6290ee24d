import type { FunctionLine } from './function-boxes.ts';
import type { SiteName } from './site-databases.ts';

/** What the services know of one function of a site. */
export type FoundFunction =
  | { kind: 'none' }
  /** The fingerprint is the one that the caller knows. */
  | { kind: 'same' }
  | {
      kind: 'function';
      fingerprint: string;
      code: string;
      secrets: Record<string, string>;
      /** The hosts that the project's owner allows. */
      hosts: string[];
      /** Whether it is called without a key. */
      isOpen: boolean;
    }
  /** It cannot be built. */
  | { kind: 'broken'; problem: string };

/** What the host of sites asks the services about functions: it has no code and no secrets. */
export interface FunctionSource {
  /** Finds the function in the version that a set of data shows: the newest or the published one. */
  find(site: SiteName, name: string, known: string | undefined): Promise<FoundFunction>;
  /** Keeps lines for the project's owner, the newest 200. */
  keepLines(site: SiteName, lines: FunctionLine[]): Promise<void>;
}
