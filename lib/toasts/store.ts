import { create } from 'zustand';
import type { ErrorEntry } from '@/domain/errors';
import { limits } from '@/domain/limits';
import { useDialogs } from '@/lib/dialogs/store';
import { isAbort, isCallError } from '@/lib/upstream/call-error';

export type Toast = {
  id: number;
  kind: 'success' | 'error' | 'info';
  /** '' shows the words of `entry`. */
  title: string;
  entry?: ErrorEntry;
  text?: string;
  action?: { label: string; run(): void };
  /** What a person can read out to an operator. */
  reference?: string;
  at: number;
  /** How long it stays when nobody holds it. */
  closeMs: number;
};

type Toasts = { shown: Toast[]; kept: Toast[]; unseen: number };

/** `shown` is on screen now, `kept` are the last twenty under the bell, newest first (product point 15). */
export const useToasts = create<Toasts>(() => ({ shown: [], kept: [], unseen: 0 }));

let last = 0;

/** UC-018: in the user centre messages stay a little shorter. */
const closeMs = () => (useDialogs.getState().open?.name === 'user-centre' ? limits.toast.userCentreCloseMs : limits.toast.closeMs);

/** Shows a message; it closes by itself and stays readable under the bell. */
export function toast(message: Omit<Toast, 'id' | 'at' | 'closeMs'>): number {
  last += 1;
  const entry: Toast = { ...message, id: last, at: Date.now(), closeMs: closeMs() };
  useToasts.setState((state) => ({
    shown: [...state.shown.filter((one) => one.title !== entry.title || one.text !== entry.text), entry],
    kept: [entry, ...state.kept].slice(0, limits.toast.kept),
    unseen: state.unseen + 1,
  }));
  return entry.id;
}

/** Tells of a failed call in the server's words, or ours where it said none; an abort is nobody's news. */
export function toastError(error: unknown): void {
  if (isAbort(error)) return;
  if (!isCallError(error)) throw error;
  toast({ kind: 'error', title: error.message, entry: error.entry, reference: error.reference });
}

export function closeToast(id: number): void {
  useToasts.setState((state) => ({ shown: state.shown.filter((one) => one.id !== id) }));
}

export function seeToasts(): void {
  useToasts.setState({ unseen: 0 });
}
