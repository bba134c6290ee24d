import { create } from 'zustand';
import { limits } from '@/domain/limits';

type SmsCooldown = { sends: number; resendAt: number };

const createSmsCooldown = () => create<SmsCooldown>(() => ({ sends: 0, resendAt: 0 }));
export type SmsCooldownStore = ReturnType<typeof createSmsCooldown>;

/**
 * When the next code may be requested. The store is global, so that closing the dialog does not
 * reset the waiting time.
 */
export const useSmsCooldown = createSmsCooldown();
/**
 * Separate waiting times for a code to a new number and for a confirmation code, because these
 * codes may go to other phones than a sign-in code.
 */
export const useNewPhoneSmsCooldown = createSmsCooldown();
export const useConfirmationSmsCooldown = createSmsCooldown();

/** AUTH-010, BIND-006: starts the wait: 90 s after the first code, 60 s after later codes. */
export function recordSmsSent(now: number, wait: SmsCooldownStore = useSmsCooldown): void {
  wait.setState(({ sends }) => {
    const seconds =
      sends === 0 ? limits.sms.firstCountdownSeconds : limits.sms.nextCountdownSeconds;
    return { sends: sends + 1, resendAt: now + seconds * 1000 };
  });
}

export function secondsLeft(resendAt: number, now: number): number {
  return Math.max(0, Math.ceil((resendAt - now) / 1000));
}
