import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallData } from '@/domain/contract/call';
import type { contract } from '@/domain/contract/index';
import type { OrderStatus } from '@/domain/entities/order';
import type { Product } from '@/domain/entities/product';
import { useDialogs } from '@/lib/dialogs/store';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import { CallError } from '@/lib/upstream/call-error';
import { type Answers, accountAnswers, serveCalls } from '@/tests/support/calls';
import { offerOf } from '@/tests/support/offers';
import { signInWith } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { PaymentDialog } from './payment-dialog';

type Order = Answers['orders.create'] & {};
let server: ReturnType<typeof serveCalls>;
let lists: Record<'RECHARGE' | 'PLAN', Product[]>;
let channels: CallData<typeof contract.orders.channels>['list'];

const pack = (code: string) =>
  offerOf(
    code,
    { content: `About some projects` },
    { discountedPrice: '79.00', originalPrice: '79.00' },
  );
const trial = offerOf('CODE_PLAN_TASTE', { isDisabled: true, disabledBecause: 'trialUsed' });
const pro = offerOf(
  'CODE_PLAN_PRO',
  {},
  { discountedPrice: '1680.00', originalPrice: '1998.00', durationUnit: 'YEAR', duration: 1 },
);
const free = offerOf('CODE_PLAN_FREE', { isDisabled: true, disabledBecause: 'free' });
const ordered = () => server.inputsOf('orders.create');
const become = (orderStatus: OrderStatus) => {
  server.answers['orders.status'] = ({ orderNo }) => ({ orderNo, orderStatus });
};
const onClose = vi.fn();

async function show(props: Partial<Parameters<typeof PaymentDialog>[0]> = {}) {
  signInWith();
  await renderPage(<PaymentDialog onClose={onClose} {...props} />);
  await screen.findByRole('dialog');
}
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }));

// Load lazy code first so that loading time does not affect the tests.
beforeAll(async () => void (await import('@/components/ui/dialog-panel')));
beforeEach(() => {
  onClose.mockReset();
  lists = {
    RECHARGE: ['tokens_100', 'tokens_300', 'tokens_600', 'tokens_1000'].map(pack),
    PLAN: [free, trial, pro],
  };
  channels = [
    { channel: 'ALI', scenes: ['qr', 'phone'], simulated: false },
    { channel: 'WECHAT', scenes: ['qr'], simulated: false },
  ];
  let made = 0;
  const create: Order = ({ scene = 'qr' }) => {
    made += 1;
    return {
      orderNo: `o${made}`,
      payBody: `https://pay.example/${made}`,
      scene,
      expiresAt: Date.now() + 600_000,
      charge: { currency: 'CNY', minor: 7_900 },
    };
  };
  server = serveCalls({
    ...accountAnswers,
    'catalogue.list': ({ type }) => lists[type],
    'orders.channels': () => ({ list: channels }),
    'orders.create': create,
    'wechat.authorize': ({ product }) => ({
      url: `https://open.weixin.example/?product=${product}`,
    }),
  });
  become('WAIT');
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  useDialogs.setState({ open: null });
});

describe('the payment dialog', () => {
  it('has a tab for tokens and one for plans [BILL-004]', async () => {
    await show();
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
      'Buy tokens',
      'Buy a plan',
    ]);
  });

  it('labels packs by their position and selects the second [BILL-005, BILL-006]', async () => {
    await show();
    const packs = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(packs.map(({ checked }) => checked)).toEqual([false, true, false, false]);
    expect(
      packs.map(
        (one) =>
          within(one.closest('label') as HTMLElement).getByText(/Value|Deal|Popular/).textContent,
      ),
    ).toEqual([...['Value', 'Value', 'Deal', 'Popular']]);
  });

  it('shows the amount in another currency before it is paid [PP-31]', async () => {
    channels.push({ channel: 'PAYPAL', scenes: ['page'], simulated: false });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Alipay' }));
    await screen.findByRole('img', { name: 'QR code to pay with Alipay' });
    expect(screen.queryByText(/Charged as/)).toBeNull();
    const { 'orders.create': inYuan } = server.answers;
    server.answers['orders.create'] = async (input) => {
      const made = await inYuan?.(input);
      if (!made) throw new Error('no order');
      return { ...made, charge: { currency: 'USD', minor: 109_723 } };
    };
    fireEvent.click(screen.getByRole('button', { name: 'PayPal' }));
    await screen.findByRole('button', { name: 'Pay with PayPal' });
    expect(screen.getByText('Charged as USD 1,097.23')).toBeDefined();
  });

  it('draws the payment as a QR code of 128 px [BILL-017]', async () => {
    await show();
    const code = await screen.findByRole<HTMLCanvasElement>('img', {
      name: 'QR code to pay with Alipay',
    });
    expect([code.tagName, code.dataset.text, code.style.width, code.style.height]).toEqual([
      ...['CANVAS', 'https://pay.example/1', '128px', '128px'],
    ]);
  });

  it('creates a new order for each change of channel or product [BILL-039, BILL-021]', async () => {
    await show();
    await waitFor(() => expect(ordered()).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'WeChat Pay' }));
    await waitFor(() => expect(ordered()).toHaveLength(2));
    await choose(/tokens_1000/);
    await waitFor(() => expect(ordered()).toHaveLength(3));
    expect(
      ordered().map(({ productPricingId, channel }) => `${productPricingId} ${channel}`),
    ).toEqual([
      ...['tokens_300-default ALI', 'tokens_300-default WECHAT', 'tokens_1000-default WECHAT'],
    ]);
  });

  it('shows why a product cannot be bought and creates no order [BILL-013, BILL-014]', async () => {
    lists.PLAN = [trial, { ...pro, isDisabled: true, disabledBecause: 'highestPlan' }];
    await show({ tab: 'PLAN' });
    await choose(/CODE_PLAN_TASTE/);
    await choose(/CODE_PLAN_PRO/);
    expect(useToasts.getState().shown.map(({ title }) => title)).toEqual([
      'You’ve already used your trial.',
      'You already have the highest plan.',
    ]);
    expect(ordered()).toEqual([]);
  });

  it('says the included tokens once, and links to the page that plays the payer', async () => {
    lists.PLAN = [offerOf('CODE_PLAN_PRO', { content: '1M tokens, about 18 sites\nEdit by hand' })];
    channels = [{ channel: 'STRIPE', scenes: ['page'], simulated: true }];
    await show({ tab: 'PLAN' });
    await screen.findByRole('radio', { name: /Edit by hand/ });
    expect(screen.queryByText(/about 18 sites/)).toBeNull();
    const link = await screen.findByRole('link', { name: 'play the payer' });
    expect(link.getAttribute('href')).toBe('/dev/pay');
  });

  it('does not list the free plan [BILL-012]', async () => {
    await show({ tab: 'PLAN' });
    await screen.findByRole('radio', { name: /CODE_PLAN_PRO/ });
    expect(screen.queryByRole('radio', { name: /CODE_PLAN_FREE/ })).toBeNull();
  });

  it('starts with the requested plan and shows how many tokens it includes', async () => {
    await show({ tab: 'PLAN', code: 'CODE_PLAN_PRO' });
    await waitFor(() => expect(ordered()[0]?.productPricingId).toBe('CODE_PLAN_PRO-default'));
    expect(screen.getByText('100K tokens included')).toBeDefined();
  });

  it('shows the included tokens in units of ten thousand in Chinese [BILL-008]', async () => {
    lists.PLAN = [offerOf('CODE_PLAN_PRO', {}, { wordCount: 1_000_000 })];
    signInWith();
    await renderPage(<PaymentDialog tab="PLAN" onClose={onClose} />, { language: 'zh_CN' });
    expect((await screen.findByText(/赠送/)).textContent).toBe('赠送 100万 tokens');
  });

  it('shows the server’s reason when an order fails, and tries again [BILL-016]', async () => {
    const works = server.answers['orders.create'] as Order;
    server.answers['orders.create'] = () => {
      throw new CallError(400, 'Sold out a moment ago');
    };
    await show();
    await screen.findByText('Sold out a moment ago');
    server.answers['orders.create'] = works;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('img', { name: /QR code/ });
  });

  it('shows an error when the products cannot be loaded [BILL-003]', async () => {
    server.answers['catalogue.list'] = () => {
      throw new CallError(500, '');
    };
    await show();
    await screen.findByText('The product list could not be loaded. Try again later.');
  });

  it('links the payment agreement [BILL-038]', async () => {
    await show();
    const link = await screen.findByRole('link', { name: 'payment agreement' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/agreement?services=paypal',
      '_blank',
    ]);
  });

  it('does not start a payment twice while its window is open [BILL-036]', async () => {
    const focus = vi.fn();
    const open = vi
      .spyOn(window, 'open')
      .mockReturnValue({ closed: false, focus } as unknown as Window);
    channels.push({ channel: 'STRIPE', scenes: ['page'], simulated: false });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Stripe' }));
    const pay = await screen.findByRole('button', { name: 'Pay with Stripe' });
    fireEvent.click(pay);
    fireEvent.click(pay);
    expect([open.mock.calls.length, focus.mock.calls.length]).toEqual([1, 1]);
    expect(useToasts.getState().shown.map(({ title }) => title)).toEqual([
      'A payment is in progress. Finish or close it first.',
    ]);
    open.mockRestore();
  });

  it('shows in place of the instructions that the status of a payment could not be read, and asks again [BILL-036]', async () => {
    server.answers['orders.status'] = () => {
      throw new CallError(502, '');
    };
    await show();
    await screen.findByRole('img', { name: /QR code/ });
    const text = /Failed to retrieve payment information/;
    expect(screen.queryByText(text)).toBeNull();
    fireEvent(document, new Event('visibilitychange'));
    await screen.findByText(text);
    become('WAIT');
    fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it('offers the payment app first on a phone, and the QR code for another phone', async () => {
    const media = vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('coarse'),
          addEventListener() {},
          removeEventListener() {},
        }) as unknown as MediaQueryList,
    );
    await show();
    const app = await screen.findByRole('link', { name: 'Open Alipay' });
    expect(app.getAttribute('href')).toBe('https://pay.example/1');
    fireEvent.click(screen.getByRole('button', { name: 'Scan with another phone' }));
    await screen.findByRole('img', { name: /QR code/ });
    expect(ordered().map(({ scene }) => scene)).toEqual(['phone', 'qr']);
    media.mockRestore();
  });

  describe('inside WeChat [PP-11]', () => {
    const request = {
      appId: 'wx1',
      timeStamp: '1',
      nonceStr: 'n',
      package: 'prepay_id=1',
      signType: 'RSA',
      paySign: 's',
    };
    const invoke = vi.fn();
    async function showInside(bindWechat: boolean) {
      channels = [
        { channel: 'ALI', scenes: ['qr', 'phone'], simulated: false },
        { channel: 'WECHAT', scenes: ['qr', 'phone', 'wechat'], simulated: false },
      ];
      server.answers['orders.create'] = ({ scene = 'qr' }) => {
        return {
          orderNo: 'o',
          payBody: scene === 'wechat' ? JSON.stringify(request) : 'weixin://x',
          scene,
          expiresAt: Date.now() + 600_000,
          charge: { currency: 'CNY', minor: 7_900 },
        };
      };
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone MicroMessenger/8.0.50');
      vi.stubGlobal('WeixinJSBridge', { invoke });
      signInWith();
      useSession.setState((session) => ({ user: session.user && { ...session.user, bindWechat } }));
      await renderPage(<PaymentDialog onClose={onClose} />);
      await screen.findByRole('dialog');
    }
    afterEach(() => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
      invoke.mockReset();
    });

    it('lets a user with a bound WeChat pay in the page once at a time, and trusts the order status only', async () => {
      await showInside(true);
      const pay = await screen.findByRole('button', { name: 'Pay with WeChat Pay' });
      fireEvent.click(pay);
      fireEvent.click(pay);
      await waitFor(() =>
        expect(invoke).toHaveBeenCalledExactlyOnceWith(
          'getBrandWCPayRequest',
          request,
          expect.any(Function),
        ),
      );
      become('SUCCESS');
      invoke.mock.calls[0]?.[2]({ err_msg: 'get_brand_wcpay_request:ok' });
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    });

    it.each([
      ['get_brand_wcpay_request:fail', ['The payment did not go through. You were not charged.']],
      ['get_brand_wcpay_request:cancel', []],
    ])('shows for the result %s the messages %j', async (err_msg, said) => {
      await showInside(true);
      fireEvent.click(await screen.findByRole('button', { name: 'Pay with WeChat Pay' }));
      await waitFor(() => expect(invoke).toHaveBeenCalledOnce());
      await act(async () => invoke.mock.calls[0]?.[2]({ err_msg }));
      expect(useToasts.getState().shown.map(({ title }) => title)).toEqual(said);
    });

    it('sends a user without a bound WeChat to WeChat with the chosen product, and creates no order first', async () => {
      const left = vi.fn();
      vi.spyOn(window, 'location', 'get').mockReturnValue({
        ...window.location,
        assign: left,
      } as unknown as Location);
      await showInside(false);
      fireEvent.click(await screen.findByRole('button', { name: 'Continue with WeChat' }));
      await waitFor(() =>
        expect(left).toHaveBeenCalledExactlyOnceWith(
          'https://open.weixin.example/?product=tokens_300',
        ),
      );
      expect(ordered()).toEqual([]);
    });

    it('lets a user without a bound WeChat pay with the QR code on another phone', async () => {
      await showInside(false);
      fireEvent.click(await screen.findByRole('button', { name: 'Scan with another phone' }));
      await screen.findByRole('img', { name: /QR code/ });
      expect(ordered().map(({ channel, scene }) => [channel, scene])).toEqual([['WECHAT', 'qr']]);
    });
  });

  it.each([
    ['in a project closes, and links the receipt', '/chat/p-1', null],
    ['elsewhere opens the receipt', '/pricing', 'o1'],
  ])('shows that an order is paid, and %s [BILL-019, BILL-040]', async (_, pathname, opened) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    window.history.replaceState(null, '', pathname);
    become('SUCCESS');
    await show();
    await screen.findByRole('img', { name: /QR code/ });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    // The plan and the balance are read again.
    for (const call of ['account.user', 'account.permission'] as const)
      await waitFor(() => expect(server.names()).toContain(call));
    const receiptOf = (paidOrderNo: string) => ({
      name: 'user-centre',
      props: { tab: 'product_order', paidOrderNo },
    });
    expect(useDialogs.getState().open).toEqual(opened && receiptOf(opened));
    const paid = useToasts.getState().shown.find(({ title }) => title === 'Payment received');
    // The receipt says it where it opens by itself.
    expect(paid === undefined).toBe(opened !== null);
    if (paid) {
      expect(paid.text).toMatch(/tokens_\d+.* · CN¥\d/);
      expect(paid.action?.label).toBe('See the receipt');
      paid.action?.run();
    }
    expect(useDialogs.getState().open).toEqual(receiptOf('o1'));
    vi.useRealTimers();
  });

  it('shows that an order failed, and creates a new one [BILL-020]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    become('FAIL');
    await show();
    await screen.findByRole('img', { name: /QR code/ });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(ordered().length).toBeGreaterThan(1));
    expect(useToasts.getState().shown.map(({ title }) => title)).toContain(
      'The payment did not go through. You were not charged.',
    );
    vi.useRealTimers();
  });
});
