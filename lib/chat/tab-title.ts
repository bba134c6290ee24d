export type TabState = 'idle' | 'working' | 'done' | 'failed';

const signs: Record<TabState, string> = { idle: '', working: '◌ ', done: '● ', failed: '! ' };

/** Returns the tab's title, which begins with a sign for the state of the run (PP-13). */
export function tabTitle(state: TabState, title: string): string {
  return signs[state] + title;
}
