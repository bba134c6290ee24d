import { createStore } from 'zustand/vanilla';
import type { Answer } from './answer';
import type { TurnFailure } from './failure-reactions';
import type { Message } from './messages';
import type { Progress } from './progress';

/** The states of CHAT-045. `interrupted`: the turn failed after an action was finished (PP-04). */
type RunStatus = 'idle' | 'loading' | 'finished' | 'stopped' | 'interrupted' | 'failed';

export type RunState = {
  status: RunStatus;
  /** The run's own id, once the service has sent it. */
  run: string | null;
  messages: readonly Message[];
  /** Answers built in this tab, by message id. Any other answer is parsed from its message. */
  answers: Readonly<Record<string, Answer>>;
  progress: Progress | null;
  failure: TurnFailure | null;
  /** Files finished while the page was hidden. */
  filesWhileHidden: number;
  /** Whether the chat is being fetched. */
  opening: boolean;
};

const initialRun: RunState = {
  status: 'idle',
  run: null,
  messages: [],
  answers: {},
  progress: null,
  failure: null,
  filesWhileHidden: 0,
  opening: false,
};

/**
 * Creates the state of one conversation. For a saved project, `first` contains its messages, or
 * `opening` while they are fetched.
 */
export function createRunStore(first: Partial<Pick<RunState, 'opening' | 'messages'>> = {}) {
  const store = createStore<RunState>(() => ({ ...initialRun, ...first }));
  const update = (id: string, change: (message: Message) => Message) =>
    store.setState(({ messages }) => ({
      messages: messages.map((one) => (one.id === id ? change(one) : one)),
    }));

  return {
    ...store,
    /** Changes the state from idle to loading (CHAT-014). */
    start(messages: readonly Message[], progress: Progress) {
      store.setState((state) => ({
        status: 'loading',
        run: null,
        messages: [...state.messages, ...messages],
        progress,
        failure: null,
        filesWhileHidden: 0,
      }));
    },
    /** Removes the last messages, those of a failed turn (GEN-010). */
    dropLast(count: number) {
      store.setState(({ messages }) => ({ messages: messages.slice(0, messages.length - count) }));
    },
    showAnswer: (id: string, answer: Answer) =>
      store.setState(({ answers }) => ({ answers: { ...answers, [id]: answer } })),
    setChatId: (chatId: string) =>
      store.setState(({ messages }) => ({
        messages: messages.map((one) => (one.chat_id === '' ? { ...one, chat_id: chatId } : one)),
      })),
    update,
    setProgress(change: (progress: Progress) => Progress) {
      const { progress } = store.getState();
      const changed = progress && change(progress);
      if (changed !== progress) store.setState({ progress: changed });
    },
  };
}

export type RunStore = ReturnType<typeof createRunStore>;

export function chatStatus(state: Pick<RunState, 'messages'>): 'none' | 'start' {
  return state.messages.length > 0 ? 'start' : 'none';
}
