import 'client-only';
import type { WebContainer, WebContainerProcess } from '@webcontainer/api';

export type { FileSystemTree, PreviewMessage } from '@webcontainer/api';

/** What we use of a WebContainer, and nothing else of it: tests run on a double of this. */
export type Container = Pick<WebContainer, 'mount' | 'on' | 'spawn' | 'teardown'> & {
  fs: Pick<WebContainer['fs'], 'mkdir' | 'rm' | 'writeFile'>;
};
export type ContainerProcess = Pick<WebContainerProcess, 'exit' | 'kill' | 'output'>;
