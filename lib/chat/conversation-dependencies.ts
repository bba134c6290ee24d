import type { Chat } from '@/domain/contract/chat';
import type { Variant } from '@/domain/variants/variant';
import type { ProjectStore } from '@/lib/projects/project-store';
import type { BuildStore } from '@/lib/workbench/build-store';
import type { EditorStore } from '@/lib/workbench/editor-store';
import type { FilesStore } from '@/lib/workbench/files-store';
import type { Clock } from '../utils/clock';
import type { DraftStore } from './draft';
import type { TurnFailure } from './failure-reactions';
import type { ImageRefusal } from './image-rules';
import type { RunEffects } from './run';
import type { RunStore } from './run-store';
import type { Turn } from './turn';

/** What the conversation needs from the page around it. */
export type ConversationHost = {
  isSignedIn(): boolean;
  /**
   * Whether the server has its own model. If not, the starter, which uses no model, answers by
   * default.
   */
  hasServerModel(): boolean;
  promptSignIn(): void;
  /** Called when the session ended and cannot be renewed (AUTH-031). */
  handleSessionEnd(): void;
  /** Shows the dialog or notice of a failed turn (GEN-013…020). */
  showFailure(failure: TurnFailure): void;
  showError(
    key: 'chat.buildError' | 'toast.chatUUID' | 'chat.stopFailed' | `chat.${ImageRefusal}`,
    message?: string,
  ): void;
  showAlert(line: string): void;
  setTokenBalance(balance: number): void;
  /** Returns to `/` with the content of the prompt box and the failure (GEN-011). */
  goHome(failure: TurnFailure | null): void;
  /** Sets the state that the tab's title and icon show (PP-13). */
  mark(state: 'idle' | 'working' | 'done' | 'failed', hidden: boolean): void;
};

export type ConversationDependencies = {
  effects: RunEffects & {
    stop(run: string): Promise<unknown>;
    issueUuid(): Promise<string>;
    files(uuid: string): Promise<Pick<Chat, 'files' | 'version' | 'origin'>>;
  };
  stores: {
    run: RunStore;
    draft: DraftStore;
    project: ProjectStore;
    files: FilesStore;
    editor: EditorStore;
    build: BuildStore;
  };
  host: ConversationHost;
  /** Loads the code that reads an answer. The home screen does not need it (P3). */
  loadTurn(): Promise<typeof import('./turn')>;
  newId(): string;
  clock: Clock;
  variant: Variant;
  /** Called when a run starts to check the result of the turn (ADR 027). */
  onCheckStarted(run: string): void;
  /**
   * Called when the result of a turn is stored. Creates the project's record and runs the commands
   * of the turn.
   */
  onTurnSettled(
    turn: Turn,
    outcome: { status: 'done' | 'stopped' | 'interrupted'; prompt: string },
  ): Promise<void>;
};
