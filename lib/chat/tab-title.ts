export type TabState = 'idle' | 'working' | 'done' | 'failed';

const signs: Record<TabState, string> = { idle: '', working: '◌ ', done: '● ', failed: '! ' };

/** The tab's title with how the run stands before it (product point 13). */
export function tabTitle(state: TabState, title: string): string {
  return signs[state] + title;
}
