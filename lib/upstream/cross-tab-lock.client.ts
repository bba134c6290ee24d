import 'client-only';

const channelName = 'refresh';
const otherTabMaxMs = 3000;

let otherTabBusyUntil = 0;
let channel: BroadcastChannel | null = null;

/**
 * Plain http has no Web Locks, so tabs announce a refresh of the session to each other on this
 * channel. If two tabs refresh at the same time, the server accepts both within its grace period.
 */
function refreshChannel(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    otherTabBusyUntil = data === 'begin' ? Date.now() + otherTabMaxMs : 0;
  };
  return channel;
}

/** Runs a task while no other tab of this browser runs a task (ADR 070). */
export async function withCrossTabLock<T>(task: () => Promise<T>): Promise<T> {
  if (typeof navigator !== 'undefined' && navigator.locks)
    return navigator.locks.request(channelName, task);
  const others = refreshChannel();
  while (Date.now() < otherTabBusyUntil) await new Promise((done) => setTimeout(done, 50));
  others?.postMessage('begin');
  try {
    return await task();
  } finally {
    others?.postMessage('end');
  }
}
