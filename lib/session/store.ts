import { create } from 'zustand';
import type { Permission, User } from '@/domain/entities/user';

export type SessionStatus = 'unknown' | 'guest' | 'signed-in';

/** The tokens are in HttpOnly cookies; the page only knows that one exists (ADR 069). */
export type HeldToken = 'cookie' | null;

type Session = {
  status: SessionStatus;
  token: HeldToken;
  refreshToken: HeldToken;
  user: User | null;
  permissions: Permission[];
  window: 'browser' | 'app';
  /**
   * Just signed in, no action since: the prompt box reminds that the prompt is still there (PP-21).
   */
  justSignedIn: boolean;
  enter(): void;
  arrive(): void;
  settle(): void;
  know(user: User, permissions: Permission[]): void;
  leave(): void;
  setTokens(balance: number): void;
  setWindow(window: 'browser' | 'app'): void;
};

/**
 * The current user (GAP-72). The verbs only change state; calls are in `lib/sign-in` and
 * `lib/account`.
 */
export const useSession = create<Session>((set) => ({
  status: 'unknown',
  token: null,
  refreshToken: null,
  user: null,
  permissions: [],
  window: 'browser',
  justSignedIn: false,
  enter: () => set({ status: 'signed-in', token: 'cookie', refreshToken: 'cookie' }),
  arrive: () =>
    set({ status: 'signed-in', token: 'cookie', refreshToken: 'cookie', justSignedIn: true }),
  settle: () => set({ justSignedIn: false }),
  know: (user, permissions) =>
    set({ status: 'signed-in', token: 'cookie', refreshToken: 'cookie', user, permissions }),
  leave: () =>
    set({
      status: 'guest',
      token: null,
      refreshToken: null,
      user: null,
      permissions: [],
      justSignedIn: false,
    }),
  setTokens: (tokens) => set((state) => (state.user ? { user: { ...state.user, tokens } } : {})),
  setWindow: (window) => set({ window }),
}));
