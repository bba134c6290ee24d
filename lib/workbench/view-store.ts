import { createStore } from 'zustand/vanilla';
import { limits } from '@/domain/limits';
import type { PreviewDevice } from './preview-devices';

/** The panes of the phone layout (PP-10). */
export type Pane = 'chat' | 'preview' | 'code' | 'data';

/** What the workbench shows; the data only of a managed project (GAP-44). */
export type View = Exclude<Pane, 'chat'>;

export type ViewState = {
  /** Whether the workbench is open beside the chat. */
  open: boolean;
  view: View;
  terminal: boolean;
  fullscreen: boolean;
  /** RUN-013: whether the preview card is shown below the conversation. */
  card: boolean;
  responsive: boolean;
  /** WB-027: the device that the preview imitates. */
  device: PreviewDevice | null;
  /** WB-018: width of the page in responsive mode, percent of the workbench. */
  widthPercent: number;
  /** The pane that a narrow window shows, and the panes that changed since they were last shown. */
  pane: Pane;
  changed: Record<Pane, boolean>;
};

const initial: ViewState = {
  open: false,
  view: 'code',
  terminal: false,
  fullscreen: false,
  card: false,
  responsive: false,
  device: null,
  widthPercent: limits.preview.widthPercent,
  pane: 'chat',
  changed: { chat: false, preview: false, code: false, data: false },
};

/**
 * Whether the user works with the code (WB-032). `read` returns whether the user has opened the
 * code before, in any project. `write` stores that the user has opened it.
 */
export type CodeHabit = { read(): boolean; write(): void };

const noHabit: CodeHabit = { read: () => false, write() {} };

/** Creates the state of what is visible in the studio. */
export function createViewStore(first: Partial<ViewState> = {}, habit = noHabit) {
  const store = createStore<ViewState>(() => ({ ...initial, ...first }));
  /** Counts the user's choices, to detect whether they chose a view in the meantime. */
  let choices = 0;
  const set = (view: View) => store.setState({ open: true, view, pane: view, changed: seen(view) });
  const seen = (pane: Pane) => ({ ...store.getState().changed, [pane]: false });

  return {
    ...store,
    choices: () => choices,
    /** WB-001: shows code, preview or data. On a phone this selects a pane. */
    show(view: View) {
      choices += 1;
      if (view === 'code') habit.write();
      set(view);
    },
    /**
     * Selects a pane in a narrow window. Any pane other than the chat opens the workbench (WB-019).
     */
    showPane(pane: Pane) {
      if (pane !== 'chat') return this.show(pane);
      choices += 1;
      store.setState({ pane, changed: seen(pane) });
    },
    /** Shows the finished page. In a narrow window the page replaces the chat (WB-019). */
    reveal: () => set('preview'),
    setCard: (card: boolean) => store.setState({ card }),
    /**
     * Called when a file is being written: opens the workbench in a wide window, and marks the code
     * with a dot in a narrow window. Shows the code only to users who have opened code before. All
     * other users see the placeholder of the page (WB-032).
     */
    beginWriting() {
      const { open } = store.getState();
      if (!open) store.setState({ open: true, view: habit.read() ? 'code' : 'preview' });
      this.markChanged('code');
    },
    markChanged(pane: Pane) {
      const { pane: shown, changed } = store.getState();
      if (shown !== pane && !changed[pane])
        store.setState({ changed: { ...changed, [pane]: true } });
    },
    close() {
      choices += 1;
      store.setState({ open: false, fullscreen: false, pane: 'chat', changed: seen('chat') });
    },
    toggleTerminal() {
      choices += 1;
      const { terminal, view, open } = store.getState();
      if (terminal && open && view === 'code') store.setState({ terminal: false });
      else {
        habit.write();
        store.setState({
          terminal: true,
          open: true,
          view: 'code',
          pane: 'code',
          changed: seen('code'),
        });
      }
    },
    setFullscreen: (fullscreen: boolean) => store.setState({ fullscreen }),
    toggleResponsive: () =>
      store.setState(({ responsive }) => ({
        responsive: !responsive,
        device: null,
        widthPercent: limits.preview.widthPercent,
      })),
    /** Imitates a device, or none. A device has its own width, so the responsive mode ends. */
    setDevice: (device: PreviewDevice | null) => store.setState({ device, responsive: false }),
    /** WB-018: sets the width within its limits. */
    setWidth: (percent: number) => store.setState({ widthPercent: clampWidth(percent) }),
  };
}

function clampWidth(percent: number): number {
  return Math.min(limits.preview.maxPercent, Math.max(limits.preview.minPercent, percent));
}
