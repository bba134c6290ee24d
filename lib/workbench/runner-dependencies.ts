import type { Runner as RunnerName } from '@/domain/runtime/runner';
import type { BrowserBuilder, BrowserRunnerDependencies } from './browser-runner';
import type { FilesStore } from './files-store';
import type { RemoteRunnerDependencies } from './remote-runner';
import type { FormatRunnerMessage } from './runner-messages';
import type { BootProblem } from './webcontainer-boot';
import type { ContainerLease } from './webcontainer-lease';
import type { WebContainerDependencies } from './webcontainer-runner';

export type RunnersState = {
  /** Available runners, the default first; null until the service has responded. */
  available: readonly RunnerName[] | null;
  current: RunnerName;
  /**
   * Address of the server in the WebContainer, exactly as the container reports it; null if no
   * server runs.
   */
  address: string | null;
  /** Why the WebContainer is not available, or null. */
  bootProblem: BootProblem | null;
};

export type RunnerEffects = {
  /** Returns the available runners, the default first. */
  runners(): Promise<readonly RunnerName[]>;
  /** Returns the frame at `address()` that builds for the browser runner. */
  builder(address: () => string): Promise<BrowserBuilder>;
  /**
   * Returns the scripts that contain JSX elements, with source positions added to the elements.
   * `manifest` is the project's `package.json`.
   */
  tagScripts(
    uuid: string,
    files: { path: string; text: string }[],
    manifest?: string,
  ): Promise<readonly { path: string; code: string }[]>;
  /** The variables with which a page of the project calls its backend; empty without one. */
  environment(uuid: string): Promise<Readonly<Record<string, string>>>;
  /** Returns a lease of the page's only WebContainer. */
  container(): Promise<ContainerLease>;
};

export type RunnerHost = {
  /** Address of the frame with the browser runner's compiler. */
  builderUrl(uuid: string): string;
  formatRunnerMessage: FormatRunnerMessage;
  /** Reads and stores which runner the user chose. */
  chosenRunner: { read(): RunnerName | null; write(name: RunnerName): void };
};

export type RunnersDependencies = Pick<RemoteRunnerDependencies, 'clock' | 'done'> &
  Pick<BrowserRunnerDependencies, 'terminal' | 'build'> &
  Pick<WebContainerDependencies, 'pageSaid'> & {
    effects: RunnerEffects & Pick<RemoteRunnerDependencies, 'open' | 'follow'>;
    host: RunnerHost;
    files: FilesStore;
    project: { getState(): { uuid: string | null } };
    /**
     * Called when a runner in this page can show the project. Without an address, the page is shown
     * where the gateway serves the project.
     */
    built(address?: string): void;
    /** Called when a runner in this page is not available. The preview then shows the reason. */
    showTrouble(): void;
  };
