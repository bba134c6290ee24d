export type TabState = 'idle' | 'working' | 'done' | 'failed';

const signs: Record<TabState, string> = { idle: '', working: '◌ ', done: '● ', failed: '! ' };

/** Returns the tab's title with a sign for the run's state in front (PP-13). */
export function tabTitle(state: TabState, title: string): string {
  return signs[state] + title;
}
