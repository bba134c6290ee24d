import { signIn } from '@/domain/contract/sign-in';
import { send } from '@/lib/upstream/client';
import { endSession } from '@/lib/upstream/on-unauthorised';

/**
 * AUTH-034, AUTH-035: signs out at the server, then clears the session here, even if the call
 * fails.
 */
export async function signOut(): Promise<void> {
  await send(signIn.logout, {}).catch(() => null);
  endSession('signed-out');
}
