import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OrderStatus } from '@/domain/entities/order';
import { manualClock, settle } from '@/lib/chat/testing';
import { createPayment, type OrderInput } from './payment';

let clock: ReturnType<typeof manualClock>;
let hidden: boolean;
let answers: (OrderStatus | Error)[];
let made: string[];
let asked: string[];
const onPaid = vi.fn();
const onFailed = vi.fn();
const choice: OrderInput = { productPricingId: 'tokens_300-default', channel: 'ALI' };

const charge = { currency: 'CNY', minor: 100 };
const open = (payBody = 'https://pay.example/qr') =>
  createPayment({
    create: async ({ productPricingId, channel }) => {
      made.push(`${productPricingId} ${channel}`);
      return { orderNo: `o${made.length}`, payBody, scene: 'qr', expiresAt: 0, charge };
    },
    fetchStatus: async (orderNo) => {
      asked.push(orderNo);
      const answer = answers.shift() ?? 'WAIT';
      if (answer instanceof Error) throw answer;
      return answer;
    },
    clock,
    isHidden: () => hidden,
    onPaid,
    onFailed,
  });

beforeEach(() => {
  clock = manualClock();
  hidden = false;
  answers = [];
  made = [];
  asked = [];
});
afterEach(() => vi.clearAllMocks());

it('polls every 5000 ms until the order is final [BILL-018]', async () => {
  const payment = open();
  answers = ['WAIT', 'WAIT', 'SUCCESS'];
  void payment.choose(choice);
  await clock.advance(4_999);
  expect(asked).toEqual([]);
  await clock.advance(1);
  expect(asked).toEqual(['o1']);
  await clock.advance(9_999);
  expect(asked).toHaveLength(2);
  await clock.advance(60_000);
  expect(asked).toHaveLength(3);
});

it('reports success once, and creates no other order [BILL-019]', async () => {
  const payment = open();
  answers = ['SUCCESS'];
  void payment.choose(choice);
  await clock.advance(60_000);
  expect(onPaid.mock.calls).toEqual([['o1']]);
  expect(payment.getState()).toEqual({ phase: 'paid' });
  expect(made).toHaveLength(1);
});

it('reports failure and creates a new order for the same product [BILL-020]', async () => {
  const payment = open();
  answers = ['FAIL'];
  void payment.choose(choice);
  await clock.advance(5_000);
  expect(onFailed).toHaveBeenCalledOnce();
  expect(made).toEqual(['tokens_300-default ALI', 'tokens_300-default ALI']);
  expect(payment.getState()).toMatchObject({ phase: 'waiting', order: { orderNo: 'o2' } });
});

it('replaces the order with another choice, and stops polling when closed [BILL-021]', async () => {
  const payment = open();
  void payment.choose(choice);
  await settle();
  void payment.choose({ ...choice, channel: 'WECHAT' });
  await clock.advance(10_000);
  expect(made).toEqual(['tokens_300-default ALI', 'tokens_300-default WECHAT']);
  expect(asked).toEqual(['o2', 'o2']);
  payment.stop();
  await clock.advance(60_000);
  expect(asked).toHaveLength(2);
  expect([payment.getState(), clock.waiting()]).toEqual([{ phase: 'idle' }, 0]);
});

it('shows that no answer arrives, and keeps polling: the payment may be in progress [BILL-036]', async () => {
  const payment = open();
  const lost = new Error('no network');
  answers = [lost, 'WAIT', 'SUCCESS'];
  void payment.choose(choice);
  await clock.advance(5_000);
  expect(payment.getState()).toMatchObject({ phase: 'waiting', unread: lost });
  await clock.advance(5_000);
  expect(payment.getState()).toMatchObject({ phase: 'waiting', unread: null });
  await clock.advance(5_000);
  expect(onPaid).toHaveBeenCalledOnce();
});

it('does not poll while the page is hidden, and polls at once when it is visible again', async () => {
  const payment = open();
  hidden = true;
  void payment.choose(choice);
  await clock.advance(60_000);
  expect(asked).toEqual([]);
  hidden = false;
  payment.pollNow();
  await settle();
  expect(asked).toEqual(['o1']);
});

it('treats a free order as paid at once', async () => {
  const payment = open('');
  await payment.choose(choice);
  expect([onPaid.mock.calls, asked]).toEqual([[['o1']], []]);
});

it('stores the error that refused the order [BILL-016]', async () => {
  const error = new Error('sold out');
  const payment = createPayment({
    create: () => Promise.reject(error),
    fetchStatus: async () => 'WAIT',
    clock,
    isHidden: () => false,
    onPaid,
    onFailed,
  });
  await payment.choose(choice);
  expect(payment.getState()).toEqual({ phase: 'refused', error });
});
