import type { WindowMode } from '@/lib/app-shell/window-mode';
import type { ImageTools } from '@/lib/chat/attach';
import type { ConversationHost } from '@/lib/chat/conversation-dependencies';
import type { RunEffects } from '@/lib/chat/run';
import type { RestoreAnnouncement } from '@/lib/versions/restore-announcements.client';
import type { RunnerEffects, RunnerHost } from '@/lib/workbench/runner-dependencies';
import type { CodeHabit } from '@/lib/workbench/view-store';
import type { UpstreamCalls } from './upstream-calls.client';

/** Everything that an open project uses outside this tab's memory. */
export type ProjectEffects = UpstreamCalls &
  Pick<RunEffects, 'page' | 'clock'> &
  Pick<RunnerEffects, 'builder' | 'container'> & {
    newId(): string;
    images: ImageTools;
    /** Announces a restore to the browser's other tabs. */
    announceRestore(restore: RestoreAnnouncement): void;
  };

/** What an open project needs from the page around it. */
export type ProjectHost = ConversationHost &
  RunnerHost & {
    windowMode(): WindowMode;
    /**
     * Returns the address of the frame that shows the preview with this name. `domain` is where the
     * preview is served (PP-02).
     */
    previewUrl(name: string, domain: string): string;
    showLoadError(message: string): void;
    showSaveError(error: unknown): void;
    codeHabit: CodeHabit;
  };
