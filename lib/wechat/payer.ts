import { wechat } from '@/domain/contract/wechat';
import type { ProductType } from '@/domain/entities/product';
import { loadAccount } from '@/lib/account/load-account';
import type { RedirectReturn } from '@/lib/oauth/redirect-return';
import { send } from '@/lib/upstream/client';

/**
 * Returns the address at which WeChat identifies the user, so that WeChat's payment can open over
 * this page. Throws a CallError.
 */
export async function fetchPayerUrl(
  type: ProductType,
  product: string | undefined,
): Promise<string> {
  return (await send(wechat.authorize, { type, ...(product && { product }) })).url;
}

/**
 * Binds the user who returned from WeChat. Returns the message key of a failure, or null on
 * success. Throws a CallError.
 */
export async function bindPayer({
  code,
  state,
}: Extract<RedirectReturn, { kind: 'payer' }>): Promise<
  'login.bindFail' | 'login.bindOther' | null
> {
  const { wxSanLoopStatus: status } = await send(wechat.authorized, { code, state });
  if (status === 'BINDING_SUCCESS' || status === 'BINDING_REPEAT') {
    await loadAccount();
    return null;
  }
  return status === 'BINDING_OTHER_ACCOUNT' ? 'login.bindOther' : 'login.bindFail';
}
