import { create } from 'zustand';
import type { Permission, User } from '@/domain/entities/user';

type SessionStatus = 'unknown' | 'guest' | 'signed-in';

/** The tokens are in HttpOnly cookies, so the page only knows whether a token exists (ADR 069). */
type TokenPresence = 'cookie' | null;

type Session = {
  status: SessionStatus;
  token: TokenPresence;
  refreshToken: TokenPresence;
  user: User | null;
  permissions: Permission[];
  window: 'browser' | 'app';
  /**
   * True from a sign-in until the user's next action. The prompt box then points out that their
   * prompt is still there (PP-21).
   */
  justSignedIn: boolean;
  markSignedIn(): void;
  completeSignIn(): void;
  clearJustSignedIn(): void;
  setAccount(user: User, permissions: Permission[]): void;
  clear(): void;
  setTokenBalance(balance: number): void;
  setWindow(window: 'browser' | 'app'): void;
};

/**
 * The current user (GAP-72). These functions only change state; the calls to the services are in
 * `lib/sign-in` and `lib/account`.
 */
export const useSession = create<Session>((set) => ({
  status: 'unknown',
  token: null,
  refreshToken: null,
  user: null,
  permissions: [],
  window: 'browser',
  justSignedIn: false,
  markSignedIn: () => set({ status: 'signed-in', token: 'cookie', refreshToken: 'cookie' }),
  completeSignIn: () =>
    set({ status: 'signed-in', token: 'cookie', refreshToken: 'cookie', justSignedIn: true }),
  clearJustSignedIn: () => set({ justSignedIn: false }),
  setAccount: (user, permissions) =>
    set({ status: 'signed-in', token: 'cookie', refreshToken: 'cookie', user, permissions }),
  clear: () =>
    set({
      status: 'guest',
      token: null,
      refreshToken: null,
      user: null,
      permissions: [],
      justSignedIn: false,
    }),
  setTokenBalance: (tokens) =>
    set((state) => (state.user ? { user: { ...state.user, tokens } } : {})),
  setWindow: (window) => set({ window }),
}));
