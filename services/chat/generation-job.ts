import type { ContentPart } from '../../domain/entities/message.ts';
import type { OutsidePage } from '../../domain/entities/outside-page.ts';
import type { PagePart } from '../../domain/entities/page-part.ts';
import type { Language } from '../../domain/locale.ts';
import type { Variant } from '../../domain/variants/variant.ts';
import type { FreeReservation } from '../ports/free-budget.ts';
import type { Model, ModelUsage } from '../ports/model.ts';
import type { RunHandle } from '../ports/runs.ts';
import type { ProjectRow } from '../projects/index.ts';
import type { AnswerProcessor } from './answer-processor.ts';
import type { AutoRun } from './auto-run.ts';
import type { HistoryMessage } from './context.ts';
import type { GenerationResult } from './generate-answer.ts';
import type { ProjectDatabase } from './project-database.ts';
import type { TurnLook } from './settle-faults.ts';
import type { TurnDatabase } from './turn-database.ts';

/** An accepted prompt and its run. */
export type GenerationJob = {
  handle: RunHandle;
  userId: number;
  project: ProjectRow;
  model: Model;
  modelContext: number | null;
  /** `prompt` is sent to the model. `shownPrompt` is what the user wrote. */
  prompt: string;
  shownPrompt: string;
  /** The part of the page that the prompt refers to. */
  part: PagePart | undefined;
  /** Web pages that the prompt refers to. */
  pages: readonly OutsidePage[];
  images: ContentPart[];
  history: HistoryMessage[];
  /** Runs that this run retries. Their answers are hidden. */
  retried: string[];
  mode: 1 | 2;
  /** A discussion turn: nothing of the answer becomes a file (ADR 032). */
  discuss: boolean;
  /** A turn that answers with a plan; it is also a discussion (GEN-056). */
  isPlan: boolean;
  /** Whether the project has a database, or gets one in this turn (CHAT-035, DB-002). */
  isManaged: boolean;
  /** Whether the project gets its database in this turn. */
  isFirstManaged: boolean;
  /** The agreed plan that this turn builds. */
  plan: string | undefined;
  language: Language;
  variant: Variant;
  /** A turn that fixes a check's problems. Its result is checked even if nothing changed. */
  isRepair: boolean;
  /**
   * Whether this is a free repair. `grant` is the reserved part of the free budget; a repair with
   * the user's own key has none.
   */
  isFree: boolean;
  grant: FreeReservation | undefined;
  /** Usual duration of a run in seconds, for the queue estimate. */
  slotSeconds: number | undefined;
};

/** The project as a generation finds it. `database` is undefined if it is not managed. */
export type HeadState = {
  files: ReadonlyMap<string, Uint8Array>;
  /** Paths of files and folders that the user locked against the model. */
  locked: readonly string[];
  database: ProjectDatabase | undefined;
};

/** What a running generation has produced so far. */
export type TurnWork = {
  answer: AnswerProcessor;
  look: TurnLook;
  autoRun: AutoRun;
  /** The database that the turn may change; undefined if there is none. */
  database: TurnDatabase | undefined;
  blobsStored: () => Promise<void>;
  /** The plan that the new version stores. */
  plan: string | undefined;
};

/**
 * `ours`: the usage of the correction rounds. `unanswered`: the usage of responses that contain
 * only thinking. The free budget pays both.
 */
export type GenerationEnd = {
  outcome: GenerationResult;
  usage: ModelUsage;
  ours?: ModelUsage;
  unanswered: ModelUsage;
};
