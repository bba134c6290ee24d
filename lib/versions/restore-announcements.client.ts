import 'client-only';
import type { RestoredVersion } from '@/lib/workbench/files-store';

export type RestoreAnnouncement = RestoredVersion & { uuid: string };

const channelName = 'sayso-restores';

function isAnnouncement(data: unknown): data is RestoreAnnouncement {
  const { uuid, number, origin } = (data ?? {}) as Partial<RestoreAnnouncement>;
  return typeof uuid === 'string' && Number.isInteger(number) && Number.isInteger(origin);
}

/**
 * Announces a restore to the browser's other tabs. Does nothing in a browser without
 * BroadcastChannel.
 */
export function announceRestore(restore: RestoreAnnouncement): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(restore);
  channel.close();
}

/** Shows restores of other tabs in this tab's project. Returns a function that stops it. */
export function listenToRestores(project: {
  showOtherRestore(restore: RestoreAnnouncement): Promise<void>;
}): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (isAnnouncement(data)) void project.showOtherRestore(data);
  };
  return () => channel.close();
}
