type PromptKey = {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  isComposing: boolean;
  keyCode: number;
};

/**
 * CHAT-002…006: returns what a key does in the prompt box. Null leaves the key to the browser.
 * Enter with Ctrl or ⌘ queues the prompt (PP-05).
 */
export function promptKeyAction(
  event: PromptKey,
  situation: { streaming: boolean; enhancing: boolean },
): 'send' | 'stop' | 'queue' | 'ignore' | null {
  if (event.key !== 'Enter') return null;
  // Some input methods report only by key code 229 that the user is composing a character.
  if (event.isComposing || event.keyCode === 229) return null;
  if (event.shiftKey) return null;
  if (situation.enhancing) return 'ignore';
  if (!situation.streaming) return 'send';
  return event.ctrlKey || event.metaKey ? 'queue' : 'stop';
}
