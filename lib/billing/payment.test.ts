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

const open = (payBody = 'https://pay.example/qr') =>
  createPayment({
    create: async ({ productPricingId, channel }) => {
      made.push(`${productPricingId} ${channel}`);
      return { orderNo: `o${made.length}`, payBody, scene: 'qr', expiresAt: 0 };
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

it('asks every 5000 ms until the order has come to an end [BILL-018]', async () => {
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

it('tells of success once, and makes no other order [BILL-019]', async () => {
  const payment = open();
  answers = ['SUCCESS'];
  void payment.choose(choice);
  await clock.advance(60_000);
  expect(onPaid.mock.calls).toEqual([['o1']]);
  expect(payment.getState()).toEqual({ phase: 'paid' });
  expect(made).toHaveLength(1);
});

it('tells of failure and makes a new order of the same [BILL-020]', async () => {
  const payment = open();
  answers = ['FAIL'];
  void payment.choose(choice);
  await clock.advance(5_000);
  expect(onFailed).toHaveBeenCalledOnce();
  expect(made).toEqual(['tokens_300-default ALI', 'tokens_300-default ALI']);
  expect(payment.getState()).toMatchObject({ phase: 'waiting', order: { orderNo: 'o2' } });
});

it('another choice replaces the order; closing asks no more [BILL-021]', async () => {
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

it('says that an answer is missing, and goes on asking: the money may be under way [BILL-036]', async () => {
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

it('a hidden page does not ask; one that comes back asks at once', async () => {
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

it('what costs nothing is paid when it is ordered', async () => {
  const payment = open('');
  await payment.choose(choice);
  expect([onPaid.mock.calls, asked]).toEqual([[['o1']], []]);
});

it('keeps what refused the order, to be told [BILL-016]', async () => {
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
