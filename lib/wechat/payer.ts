import { wechat } from '@/domain/contract/wechat';
import type { ProductType } from '@/domain/entities/product';
import { loadAccount } from '@/lib/account/load-account';
import type { Return } from '@/lib/oauth/return-page';
import { send } from '@/lib/upstream/client';

/** Where WeChat says who looks at this page, so that its payment can open over it. Throws a CallError. */
export async function payerPage(type: ProductType, product: string | undefined): Promise<string> {
  return (await send(wechat.authorize, { type, ...(product && { product }) })).url;
}

/** Binds who came back from there; what to say where it was not done, null where it was. Throws a CallError. */
export async function knowPayer({ code, state }: Extract<Return, { kind: 'payer' }>): Promise<'login.bindFail' | 'login.bindOther' | null> {
  const { wxSanLoopStatus: status } = await send(wechat.authorized, { code, state });
  if (status === 'BINDING_SUCCESS' || status === 'BINDING_REPEAT') {
    await loadAccount();
    return null;
  }
  return status === 'BINDING_OTHER_ACCOUNT' ? 'login.bindOther' : 'login.bindFail';
}
