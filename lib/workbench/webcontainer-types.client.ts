import 'client-only';
import type { WebContainer } from '@webcontainer/api';

export type { FileSystemTree, PreviewMessage } from '@webcontainer/api';

/** The part of a WebContainer that the product uses. Tests use a fake of this type. */
export type Container = Pick<WebContainer, 'mount' | 'on' | 'spawn' | 'teardown'> & {
  fs: Pick<WebContainer['fs'], 'mkdir' | 'rm' | 'writeFile'>;
};
