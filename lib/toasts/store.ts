import { create } from 'zustand';
import type { ErrorEntry } from '@/domain/errors';
import { limits } from '@/domain/limits';
import { useDialogs } from '@/lib/dialogs/store';
import { isAbort, isCallError } from '@/lib/upstream/call-error';
import { recordError } from './last-error';

export type Toast = {
  id: number;
  kind: 'success' | 'error' | 'info';
  /** If '', the toast shows the text of `entry`. */
  title: string;
  entry?: ErrorEntry;
  text?: string;
  action?: { label: string; run(): void };
  /** A reference number that the user can give to an operator. */
  reference?: string;
  at: number;
  /** How long the toast is shown, unless the pointer or the focus is on it. */
  closeMs: number;
};

type Toasts = { shown: Toast[]; recent: Toast[]; unseen: number };

/**
 * `shown` are the toasts on screen. `recent` are the last twenty, newest first, for the list behind
 * the bell (PP-15).
 */
export const useToasts = create<Toasts>(() => ({ shown: [], recent: [], unseen: 0 }));

let lastId = 0;

/** UC-018: toasts close a little earlier while the user centre is open. */
const closeMs = () =>
  useDialogs.getState().open?.name === 'user-centre'
    ? limits.toast.userCentreCloseMs
    : limits.toast.closeMs;

/** Shows a message. The toast closes by itself; the list behind the bell still contains it. */
export function toast(message: Omit<Toast, 'id' | 'at' | 'closeMs'>): number {
  lastId += 1;
  if (message.kind === 'error') recordError();
  const entry: Toast = { ...message, id: lastId, at: Date.now(), closeMs: closeMs() };
  useToasts.setState((state) => ({
    shown: [
      ...state.shown.filter((one) => one.title !== entry.title || one.text !== entry.text),
      entry,
    ],
    recent: [entry, ...state.recent].slice(0, limits.toast.kept),
    // A success reports what the user has just done, so do not count it as unseen.
    unseen: state.unseen + (message.kind === 'success' ? 0 : 1),
  }));
  return entry.id;
}

/**
 * Shows a failed call with the server's message, or with the built-in message if that is empty.
 * Ignores an abort.
 */
export function toastError(error: unknown): void {
  if (isAbort(error)) return;
  if (!isCallError(error)) throw error;
  toast({ kind: 'error', title: error.message, entry: error.entry, reference: error.reference });
}

export function closeToast(id: number): void {
  useToasts.setState((state) => ({ shown: state.shown.filter((one) => one.id !== id) }));
}

export function markToastsSeen(): void {
  useToasts.setState({ unseen: 0 });
}
