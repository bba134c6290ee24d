import { create } from 'zustand';

type Help = {
  /**
   * The help window over the page: the contact panel, or the assistant that answers from the
   * documentation.
   */
  open: 'panel' | 'assistant' | null;
  /** A prompt that the guide suggests. The prompt box shows it but does not send it. */
  suggestedPrompt: string | null;
};

export const useHelp = create<Help>(() => ({ open: null, suggestedPrompt: null }));

export const openHelp = (what: 'panel' | 'assistant'): void => useHelp.setState({ open: what });
export const closeHelp = (): void => useHelp.setState({ open: null });
export const suggestPrompt = (text: string): void => useHelp.setState({ suggestedPrompt: text });
