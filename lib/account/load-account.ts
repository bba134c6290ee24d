import { account } from '@/domain/contract/account';
import { useSession } from '@/lib/session/store';
import { writeStored } from '@/lib/storage/storage.client';
import { send } from '@/lib/upstream/client';

/** Loads the signed-in user and their permissions (AUTH-036). Throws a CallError. */
export async function loadAccount(): Promise<void> {
  const [user, { userPermissionInfoList }] = await Promise.all([
    send(account.user, {}),
    send(account.permission, {}),
  ]);
  useSession.getState().setAccount(user, userPermissionInfoList);
  writeStored('user_id', user.userId);
}
