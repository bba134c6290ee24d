import { create } from 'zustand';

type Help = {
  /**
   * What floats over the page: the contact panel, or the assistant that answers from the
   * documentation.
   */
  open: 'panel' | 'assistant' | null;
  /** A sentence of the guide for the prompt box; it is typed there, never sent. */
  firstPrompt: string | null;
};

export const useHelp = create<Help>(() => ({ open: null, firstPrompt: null }));

export const openHelp = (what: 'panel' | 'assistant'): void => useHelp.setState({ open: what });
export const closeHelp = (): void => useHelp.setState({ open: null });
export const bringPrompt = (text: string): void => useHelp.setState({ firstPrompt: text });
