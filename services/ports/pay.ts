import type { PayChannel, PayScene } from '../../domain/entities/order.ts';

/** Money in the smallest unit of its currency (ISO 4217, all of ours have two decimals); never a float. */
export type Money = { currency: string; minor: number };

/** What a provider is asked to take. */
export type Bill = {
  orderNo: string;
  title: string;
  charge: Money;
  expiresAt: Date;
  /** Where the browser comes back to. */
  returnUrl: string;
  scene: PayScene;
  /** The payer's address, which WeChat's H5 payment wants. */
  ip: string;
  /** Who pays, by WeChat's name for him in our application: for the scene `wechat` alone. */
  openId: string | null;
};

/** `payBody` is the text of the QR code, or the address to leave for; `providerRef` what the provider calls the order. */
export type Opening = { payBody: string; providerRef: string | null };

/** An order as a provider knows it. */
export type Reference = { orderNo: string; providerRef: string | null };

/** `eventId` is the provider's own name of this payment or message; `forUs`: it went to our merchant and application. */
export type Report = {
  eventId: string;
  orderNo: string;
  providerRef: string | null;
  forUs: boolean;
} & ({ kind: 'paid'; charge: Money; paidAt: Date } | { kind: 'closed' });

/** Where an order stands at its provider; `unknown` when nobody has begun to pay it. */
export type Standing = Report | { kind: 'open' | 'unknown' };

/** A message whose signature was checked: a report, one after which the provider has to be asked, or one that means nothing to us. */
export type Notification = Report | { kind: 'ask'; eventId: string; orderNo: string } | { kind: 'other'; eventId: string };

export type Delivery = { header(name: string): string | undefined; body: Uint8Array };

/** How a provider is answered when its message was taken; it repeats whatever was not. */
export type Receipt = { status: 200 | 204; type: string; body: string };

/** What talks with one provider. Every method throws a PayRefusal, or `fail('payFailed')` where a person waits for it. */
export interface PayGateway {
  readonly receipt: Receipt;
  create(bill: Bill): Promise<Opening>;
  query(order: Reference): Promise<Standing>;
  /** Checks who sent it; throws a PayRefusal of kind `forged` for everything that was not signed as it is. */
  verify(delivery: Delivery): Promise<Notification>;
  /** Ends an order nobody shall pay any more; one that is paid or unknown stays as it is. */
  close(order: Reference): Promise<void>;
  /** Gives money back, once per `refundNo`. */
  refund(order: Reference & { refundNo: string; charge: Money; paid: Money }): Promise<void>;
}

/** A way to pay that is configured, or simulated. */
export interface PayProvider extends Omit<PayGateway, 'receipt'> {
  readonly channel: PayChannel;
  readonly simulated: boolean;
  readonly scenes: readonly PayScene[];
  /** What a price in fen is for this provider. */
  chargeOf(amountFen: number): Money;
  receipt(): Promise<Receipt>;
}

/** `down`: not reached, or no understandable answer; `refused`: it said no; `forged`: not from the provider. The text is for the log. */
export class PayRefusal extends Error {
  readonly kind: 'down' | 'refused' | 'forged';
  constructor(kind: PayRefusal['kind'], detail: string) {
    super(detail);
    this.name = 'PayRefusal';
    this.kind = kind;
  }
}
