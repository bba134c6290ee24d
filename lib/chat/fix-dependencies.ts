import type { Chat } from '@/domain/contract/chat';
import type { ProjectStore } from '@/lib/projects/project-store';
import type { EditorStore } from '@/lib/workbench/editor-store';
import type { FilesStore } from '@/lib/workbench/files-store';
import type { TerminalStore } from '@/lib/workbench/terminal-store';
import type { Clock } from '../utils/clock';
import type { Conversation } from './conversation';
import type { RunEffects } from './run';
import type { RunStore } from './run-store';

export type FixDependencies = {
  effects: Pick<RunEffects, 'follow' | 'page'> & {
    chat(uuid: string): Promise<Chat>;
    files(uuid: string): Promise<Pick<Chat, 'files' | 'version' | 'origin'>>;
    setAuto(uuid: string, auto: boolean): Promise<unknown>;
  };
  stores: {
    project: ProjectStore;
    run: RunStore;
    files: FilesStore;
    editor: EditorStore;
    terminal: TerminalStore;
  };
  clock: Clock;
  conversation: Pick<Conversation, 'attachToRun' | 'requestRepair' | 'isRunning'>;
  /**
   * `reload` reloads the previewed page, because a broken page may have lost its live connection.
   */
  page: { reload(): void; startProject(): Promise<void> };
};
