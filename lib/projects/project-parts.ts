import type { Chat } from '@/domain/contract/chat';
import type { ImageTools } from '@/lib/chat/attach';
import type { ConversationHost, ConversationParts } from '@/lib/chat/conversation-parts';
import type { FixParts } from '@/lib/chat/fix';
import type { RunEffects } from '@/lib/chat/run';
import type { WindowMode } from '@/lib/window/window-mode';
import type { ChangeThisParts } from '@/lib/workbench/change-this';
import type { RunnerParts } from '@/lib/workbench/remote-runner';
import type { RunnerEffects, RunnerHost } from '@/lib/workbench/runners';
import type { FileChanges, Saved } from '@/lib/workbench/saving';
import type { RecordEffects } from './record-project';

/** Everything an open project touches outside this tab's memory. */
export type ProjectEffects = RunEffects &
  ConversationParts['effects'] &
  RunnerEffects &
  FixParts['effects'] &
  ChangeThisParts['effects'] &
  RecordEffects &
  Pick<RunnerParts, 'open'> & {
    chat(uuid: string): Promise<Chat>;
    savePreviewUrl(id: string, url: string): Promise<unknown>;
    saveFiles(uuid: string, changes: FileChanges, base: number | null): Promise<Saved>;
    /** Makes the files of a version those of the project again; `base` is the newest version known here. */
    restore(uuid: string, number: number, base: number): Promise<Pick<Saved, 'check'>>;
    newId(): string;
    images: ImageTools;
  };

/** What an open project asks of the page around it. */
export type ProjectHost = ConversationHost &
  RunnerHost & {
    windowMode(): WindowMode;
    /** Where the frame shows a project that answers at this address (product point 2). */
    previewUrl(uuid: string, domain: string): string;
    loadFailed(message: string): void;
    /** WB-023. */
    notSaved(error: unknown): void;
  };
