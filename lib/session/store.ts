import { create } from 'zustand';
import type { Permission, User } from '@/domain/entities/user';

export type SessionStatus = 'unknown' | 'guest' | 'signed-in';

/** The tokens themselves lie in HttpOnly cookies; the page knows only that there is one (decision 18). */
export type HeldToken = 'cookie' | null;

type Session = {
  status: SessionStatus;
  /** AUTH-026. */
  token: HeldToken;
  refreshToken: HeldToken;
  user: User | null;
  permissions: Permission[];
  window: 'browser' | 'app';
  /** Signed in a moment ago, with nothing done since: the prompt box says that the idea is still here (product point 21). */
  justSignedIn: boolean;
  enter(): void;
  arrive(): void;
  settle(): void;
  know(user: User, permissions: Permission[]): void;
  leave(): void;
  setTokens(balance: number): void;
  setWindow(window: 'browser' | 'app'): void;
};

/** Who is here (GAP-72). Verbs only change what is known; calls live in `lib/sign-in` and `lib/account`. */
export const useSession = create<Session>((set) => ({
  status: 'unknown',
  token: null,
  refreshToken: null,
  user: null,
  permissions: [],
  window: 'browser',
  justSignedIn: false,
  enter: () => set({ status: 'signed-in', token: 'cookie', refreshToken: 'cookie' }),
  arrive: () => set({ status: 'signed-in', token: 'cookie', refreshToken: 'cookie', justSignedIn: true }),
  settle: () => set({ justSignedIn: false }),
  know: (user, permissions) => set({ status: 'signed-in', token: 'cookie', refreshToken: 'cookie', user, permissions }),
  leave: () => set({ status: 'guest', token: null, refreshToken: null, user: null, permissions: [], justSignedIn: false }),
  setTokens: (tokens) => set((state) => (state.user ? { user: { ...state.user, tokens } } : {})),
  setWindow: (window) => set({ window }),
}));
