import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payChannels } from '../../domain/entities/order.ts';
import type {
  ProviderMessage,
  SimulatedPayment,
} from '../../services/adapters/pay/simulator/index.ts';
import { orders, payEvents, tokenLedger } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { createRandom, faultCount, faultSeed, type Random } from '../support/faults.ts';
import { codeOf, notify, order, paySimulatorOf } from '../support/pay.ts';

const attempts = faultCount(10_000, 200);

/** Flips one bit of a text, as a careless proxy or an attacker would send it. */
function flip(text: string, random: Random): string {
  const bytes = Buffer.from(text);
  const at = random.between(0, bytes.length - 1);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.between(0, 6));
  return bytes.toString('latin1');
}

/**
 * Returns the fields of a form with the signature as bytes, so that forms which differ only in
 * encoding are equal.
 */
function meaning(form: string): string {
  const fields = Object.fromEntries(new URLSearchParams(form));
  return JSON.stringify(
    [
      ...Object.entries({
        ...fields,
        sign: Buffer.from(fields.sign ?? '', 'base64').toString('hex'),
      }),
    ].sort(),
  );
}

function flipped({ channel }: SimulatedPayment, body: string, random: Random): string {
  for (;;) {
    const other = flip(body, random);
    if (channel !== 'ALI' || meaning(other) !== meaning(body)) return other;
  }
}

withDatabase('row 5', (open) => {
  let app: TestApp;
  let person: Person;
  const bills: SimulatedPayment[] = [];
  beforeAll(async () => {
    app = await createTestApp(open(), { clock: new FakeClock(new Date().toISOString()) });
    person = await app.signIn();
    for (const channel of payChannels) {
      const bill = paySimulatorOf(app).find(codeOf((await order(app, person, channel)).payBody));
      if (bill) bills.push({ ...bill, status: 'paid' });
    }
  });
  afterAll(() => app?.close());

  /** Sends a message that must have no effect. */
  async function spoil(bill: SimulatedPayment, random: Random): Promise<ProviderMessage> {
    const isTimed = bill.channel === 'WECHAT' || bill.channel === 'STRIPE';
    const kind = random.pick([
      'wrong-key',
      'wrong-amount',
      'foreign',
      'truncated',
      'bits',
      'header',
      'swap',
      'type',
      ...(isTimed ? ['old'] : []),
    ] as const);
    const isFault =
      kind === 'wrong-key' ||
      kind === 'wrong-amount' ||
      kind === 'foreign' ||
      kind === 'truncated' ||
      kind === 'old';
    const [message] = await paySimulatorOf(app).seal(bill, ['paid'], isFault ? kind : undefined);
    if (!message) throw new Error('The house said nothing');
    if (kind === 'bits') return { ...message, body: flipped(bill, message.body, random) };
    if (kind === 'type')
      return {
        ...message,
        body: message.body.replace('sign_type=RSA2', 'sign_type=RSA'),
        headers: {},
      };
    if (kind === 'swap')
      return {
        ...message,
        path: random.pick(bills.filter((one) => one.channel !== bill.channel)).notifyPath,
      };
    if (kind !== 'header' || bill.channel === 'ALI')
      return isFault ? message : { ...message, body: flipped(bill, message.body, random) };
    const signature =
      Object.keys(message.headers).find((name) => /signature|-sig$/.test(name)) ?? '';
    return {
      ...message,
      headers: { ...message.headers, [signature]: `${message.headers[signature]}A`.slice(1) },
    };
  }

  it(
    `row 5: ${attempts} callbacks that do not match the payment: no credit, no 5xx (seed ${faultSeed})`,
    async () => {
      const random = createRandom(faultSeed);
      for (let attempt = 0; attempt < attempts; attempt++) {
        const bill = random.pick(bills);
        const message = await spoil(bill, random);
        const { status } = await notify(app, message);
        expect(status, `attempt ${attempt}: ${bill.channel}`).toBeLessThan(500);
      }
      const { db } = open();
      const mine = await db.select().from(orders);
      expect(mine.map(({ state }) => state)).toEqual(mine.map(() => 'WAIT'));
      expect(await db.select().from(tokenLedger).where(eq(tokenLedger.kind, 'order'))).toEqual([]);
      const outcomes = (await db.select().from(payEvents).where(isNotNull(payEvents.outcome))).map(
        ({ outcome }) => outcome,
      );
      expect(new Set(outcomes)).toEqual(new Set(['quarantine']));
    },
    attempts * 200 + 60_000,
  );
});
