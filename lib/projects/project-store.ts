import { createStore } from 'zustand/vanilla';
import { grades } from '@/domain/projects/project';
import type { ChosenModel } from '@/lib/models/chosen-model';

export type ProjectState = {
  /** null on the home screen, until the service has issued a uuid. */
  uuid: string | null;
  /** The id of the project's record; null until the first answer creates the record (GEN-040). */
  id: string | null;
  title: string;
  grade: 1 | 2;
  isManage: 0 | 1;
  /** CHAT-035: the user wants a database and accounts for the app, from the next turn on. */
  wantsBackend: boolean;
  chatId: string;
  previewUrl: string;
  /** The preview's name in addresses (ADR 051); empty until the service has sent it. */
  previewName: string;
  webType: 0 | 1;
  readOnly: boolean;
  /**
   * GAP-33: 1 sends the conversation and the relevant files with a prompt, 2 sends only the prompt,
   * the list of files and the files that the prompt names.
   */
  context: 1 | 2;
  /** The model for the next turns; null uses the server's default. */
  model: ChosenModel | null;
  /** With `discuss`, the next turn only replies and proposes, and changes no file. */
  mode: 'build' | 'discuss';
};

/**
 * Creates the state of the open project (PROJ-033). The project counts as private until the server
 * reports otherwise (PROJ-002).
 */
export function createProjectStore(
  uuid: string | null,
  webType: 0 | 1,
  known: Partial<ProjectState> = {},
) {
  return createStore<ProjectState>(() => ({
    uuid,
    id: null,
    title: '',
    grade: grades.private,
    isManage: 0,
    wantsBackend: false,
    chatId: '',
    previewUrl: '',
    previewName: '',
    webType,
    readOnly: false,
    context: 1,
    model: null,
    mode: 'build',
    ...known,
  }));
}

export type ProjectStore = ReturnType<typeof createProjectStore>;
