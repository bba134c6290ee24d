import 'client-only';
import {
  gitTokenKey,
  payingFromKey,
  plainKeys,
  type StorageKey,
  type Stored,
  sessionKeyPrefix,
  sessionKeys,
  storageKeys,
} from './keys';

function decode(key: StorageKey, text: string): unknown {
  return plainKeys.has(key) ? text : JSON.parse(text);
}

/**
 * Returns the stored value, or null. Removes an invalid value, so that it cannot cause problems
 * again.
 */
export function readStored<Key extends StorageKey>(key: Key): Stored<Key> | null {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return null;
    const value = decode(key, text);
    if (storageKeys[key](value)) return value as Stored<Key>;
  } catch {
    // Blocked storage counts as empty; broken JSON is removed below.
  }
  removeStored(key);
  return null;
}

/**
 * Stores a value. Returns false if the browser refuses (private mode or quota); the page works
 * without it.
 */
export function writeStored<Key extends StorageKey>(key: Key, value: Stored<Key>): boolean {
  try {
    localStorage.setItem(key, plainKeys.has(key) ? String(value) : JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing to remove where storage is blocked.
  }
}

/**
 * AUTH-035: removes the stored user id, the taste display counters, the code host's token and the
 * project of the last payment at sign-out.
 */
export function clearSessionStorage(): void {
  for (const key of sessionKeys) removeStored(key);
  try {
    sessionStorage.removeItem(gitTokenKey);
    sessionStorage.removeItem(payingFromKey);
    for (const key of Object.keys(localStorage))
      if (key.startsWith(sessionKeyPrefix)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
