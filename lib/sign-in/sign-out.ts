import { signIn } from '@/domain/contract/sign-in';
import { send } from '@/lib/upstream/client';
import { endSession } from '@/lib/upstream/on-unauthorised';

/** AUTH-034, AUTH-035: tells the server, then forgets the session here; the page is a guest's even if the call fails. */
export async function signOut(): Promise<void> {
  await send(signIn.logout, {}).catch(() => null);
  endSession('signed-out');
}
