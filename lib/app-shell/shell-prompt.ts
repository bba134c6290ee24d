import { create } from 'zustand';

/** Prompts from the app around the page that no open project has taken yet, oldest first. */
export const useShellPrompts = create<{ waiting: readonly string[] }>(() => ({ waiting: [] }));

export function enqueueShellPrompt(prompt: string): void {
  useShellPrompts.setState(({ waiting }) => ({ waiting: [...waiting, prompt] }));
}

export function takeShellPrompt(): string | undefined {
  const [prompt, ...waiting] = useShellPrompts.getState().waiting;
  if (prompt !== undefined) useShellPrompts.setState({ waiting });
  return prompt;
}
