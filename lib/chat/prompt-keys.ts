export type PromptKey = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; isComposing: boolean; keyCode: number };

/** CHAT-002…006: what a key in the prompt box does; null leaves it to the browser. With Ctrl or ⌘ it waits its turn (product point 5). */
export function promptKeyAction(
  event: PromptKey,
  situation: { streaming: boolean; enhancing: boolean },
): 'send' | 'stop' | 'queue' | 'ignore' | null {
  if (event.key !== 'Enter') return null;
  // 229: some input methods tell of their composition in no other way.
  if (event.isComposing || event.keyCode === 229) return null;
  if (event.shiftKey) return null;
  if (situation.enhancing) return 'ignore';
  if (!situation.streaming) return 'send';
  return event.ctrlKey || event.metaKey ? 'queue' : 'stop';
}
