import { wechat } from '@/domain/contract/wechat';
import type { ProductType } from '@/domain/entities/product';
import { loadAccount } from '@/lib/account/load-account';
import type { RedirectReturn } from '@/lib/oauth/redirect-return';
import { send } from '@/lib/upstream/client';

/**
 * Returns the address where WeChat identifies the user of this page, so that its payment can open
 * over it. Throws a CallError.
 */
export async function fetchPayerUrl(
  type: ProductType,
  product: string | undefined,
): Promise<string> {
  return (await send(wechat.authorize, { type, ...(product && { product }) })).url;
}

/**
 * Binds the user who returned from there; returns the message key of a failure, null on success.
 * Throws a CallError.
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
