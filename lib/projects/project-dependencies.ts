import type { Chat } from '@/domain/contract/chat';
import type { WindowMode } from '@/lib/app-shell/window-mode';
import type { ImageTools } from '@/lib/chat/attach';
import type {
  ConversationDependencies,
  ConversationHost,
} from '@/lib/chat/conversation-dependencies';
import type { FixDependencies } from '@/lib/chat/fix';
import type { RunEffects } from '@/lib/chat/run';
import type { ElementPickerDependencies } from '@/lib/workbench/element-picker';
import type { RemoteRunnerDependencies } from '@/lib/workbench/remote-runner';
import type { RunnerEffects, RunnerHost } from '@/lib/workbench/runners';
import type { FileChanges, SaveResult } from '@/lib/workbench/saving';
import type { RecordEffects } from './record-project';

/** Everything that an open project uses outside this tab's memory. */
export type ProjectEffects = RunEffects &
  ConversationDependencies['effects'] &
  RunnerEffects &
  FixDependencies['effects'] &
  ElementPickerDependencies['effects'] &
  RecordEffects &
  Pick<RemoteRunnerDependencies, 'open'> & {
    chat(uuid: string): Promise<Chat>;
    savePreviewUrl(id: string, url: string): Promise<unknown>;
    /** Returns the preview's current name in addresses. */
    previewName(uuid: string): Promise<string>;
    /** Renames the preview and returns the new name. */
    renewPreview(uuid: string): Promise<string>;
    saveFiles(uuid: string, changes: FileChanges, base: number | null): Promise<SaveResult>;
    /** Restores the files of a version. `base` is the newest version known here. */
    restore(uuid: string, number: number, base: number): Promise<Pick<SaveResult, 'check'>>;
    newId(): string;
    images: ImageTools;
  };

/** What an open project needs from the page around it. */
export type ProjectHost = ConversationHost &
  RunnerHost & {
    windowMode(): WindowMode;
    /** Returns the frame's address for the preview of that name, served at `domain` (PP-02). */
    previewUrl(name: string, domain: string): string;
    showLoadError(message: string): void;
    showSaveError(error: unknown): void;
  };
