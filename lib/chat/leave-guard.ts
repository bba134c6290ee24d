/** CHAT-042: whether leaving the page would surprise; the work itself goes on without the tab. */
export function warnsOnLeave({ loading, building, window }: { loading: boolean; building: boolean; window: 'browser' | 'app' }): boolean {
  return window === 'browser' && (loading || building);
}
