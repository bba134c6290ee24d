import { createStore } from 'zustand/vanilla';
import { grades } from '@/domain/rules/project';
import type { ChosenModel } from '@/lib/models/chosen';

export type ProjectState = {
  /** null until one was issued: the home screen. */
  uuid: string | null;
  /** The record's id; null until the first answer made one (GEN-040). */
  id: string | null;
  title: string;
  grade: 1 | 2;
  isManage: 0 | 1;
  chatId: string;
  previewUrl: string;
  webType: 0 | 1;
  readOnly: boolean;
  /** GAP-33: 1 sends the talk and the files that matter with a prompt, 2 only what it names. */
  context: 1 | 2;
  /** The model chosen for the next turns; null takes the server's. */
  model: ChosenModel | null;
  /** `discuss`: the next turn only answers and proposes. */
  mode: 'build' | 'discuss';
};

/** What is known of the open project (PROJ-033); a private web page until the server says otherwise (PROJ-002). */
export function createProjectStore(uuid: string | null, webType: 0 | 1, known: Partial<ProjectState> = {}) {
  return createStore<ProjectState>(() => ({
    uuid,
    id: null,
    title: '',
    grade: grades.private,
    isManage: 0,
    chatId: '',
    previewUrl: '',
    webType,
    readOnly: false,
    context: 1,
    model: null,
    mode: 'build',
    ...known,
  }));
}

export type ProjectStore = ReturnType<typeof createProjectStore>;
