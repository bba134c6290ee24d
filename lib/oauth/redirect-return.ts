import type { ProductType } from '@/domain/entities/product';
import type { Login, ProviderName } from '@/domain/entities/provider';
import { type ErrorName, errors } from '@/domain/errors';
import { providerOfLogin } from '@/domain/sign-in/providers';

/**
 * From where a window returned, read from its address: a provider (ROUTE-012), WeChat's permission
 * page (ROUTE-014) or a payment (ROUTE-011). `payer` means that WeChat has identified the payer.
 */
export type RedirectReturn =
  | {
      kind: 'sign-in';
      login: Login;
      provider: ProviderName;
      failure: ErrorName | null;
      isNew: boolean;
      linked: boolean;
    }
  | { kind: 'applet' }
  | { kind: 'payment'; orderNo: string }
  | { kind: 'payer'; type: ProductType; product: string | null; code: string; state: string };

/**
 * Parses the query of an address. Returns undefined if the window did not return from one of these
 * pages, or if a value is unknown.
 */
export function readRedirectReturn(search: string): RedirectReturn | undefined {
  const query = new URLSearchParams(search);
  const login = query.get('login');
  const provider = providerOfLogin(login);
  if (provider) {
    const reason = query.get('reason') ?? '';
    const known = Object.hasOwn(errors, reason) ? (reason as ErrorName) : 'providerFailed';
    const failure = query.has('error') ? known : null;
    return {
      kind: 'sign-in',
      login: login as Login,
      provider,
      failure,
      isNew: query.has('new'),
      linked: query.has('linked'),
    };
  }
  const orderNo = query.get('orderNo') ?? '';
  if (/^\d{1,64}$/.test(orderNo)) return { kind: 'payment', orderNo };
  // Write the types out: every page loads this file, so it must not import the entities with zod.
  const type = (['RECHARGE', 'PLAN'] satisfies ProductType[]).find(
    (one) => one === query.get('buy'),
  );
  const [code, state] = [query.get('code'), query.get('state')];
  if (type && code && state)
    return { kind: 'payer', type, product: query.get('product'), code, state };
  return query.get('type') === 'AUTH_SUCCESS_APPLET_FORMAL' ? { kind: 'applet' } : undefined;
}

const payerParams = ['buy', 'product', 'code', 'state'];

/**
 * Returns the address without the parameters that `readRedirectReturn` parses, so that a reload
 * does not repeat the return.
 */
export function stripReturnParams(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [
    'login',
    'error',
    'reason',
    'new',
    'linked',
    'type',
    'orderNo',
    'token',
    'PayerID',
    ...payerParams,
  ])
    query.delete(name);
  const rest = query.toString();
  return rest ? `${pathname}?${rest}` : pathname;
}
