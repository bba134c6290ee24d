type PromptKey = {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  isComposing: boolean;
  keyCode: number;
};

/**
 * CHAT-002…006: returns the action of a key in the prompt box; null leaves it to the browser. Ctrl
 * or ⌘ queues (PP-05).
 */
export function promptKeyAction(
  event: PromptKey,
  situation: { streaming: boolean; enhancing: boolean },
): 'send' | 'stop' | 'queue' | 'ignore' | null {
  if (event.key !== 'Enter') return null;
  // 229: some input methods report composition only by this code.
  if (event.isComposing || event.keyCode === 229) return null;
  if (event.shiftKey) return null;
  if (situation.enhancing) return 'ignore';
  if (!situation.streaming) return 'send';
  return event.ctrlKey || event.metaKey ? 'queue' : 'stop';
}
