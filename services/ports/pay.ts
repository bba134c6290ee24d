import type { PayChannel, PayScene } from '../../domain/entities/order.ts';

/**
 * Money in the smallest unit of its currency, never a float. All currencies used here have two
 * decimals (ISO 4217).
 */
export type Money = { currency: string; minor: number };

export type PaymentRequest = {
  orderNo: string;
  title: string;
  charge: Money;
  expiresAt: Date;
  /** Where the provider sends the browser after the payment. */
  returnUrl: string;
  scene: PayScene;
  /** The payer's IP address, which WeChat's H5 payment requires. */
  ip: string;
  /** The payer's WeChat OpenID in this application; only for the scene `wechat`. */
  openId: string | null;
};

/**
 * `payBody` is the QR code's text or the URL to redirect to; `providerRef` is the provider's id of
 * the order.
 */
type PaymentSession = { payBody: string; providerRef: string | null };

export type OrderReference = { orderNo: string; providerRef: string | null };

/**
 * `eventId` is the provider's id of this payment or message. `forUs` is false when the payment went
 * to another merchant or application.
 */
export type PaymentReport = {
  eventId: string;
  orderNo: string;
  providerRef: string | null;
  forUs: boolean;
} & ({ kind: 'paid'; charge: Money; paidAt: Date } | { kind: 'closed' });

/** The state of an order at its provider; `unknown` when payment has not been started. */
export type PaymentState = PaymentReport | { kind: 'open' | 'unknown' };

/**
 * A message with a valid signature: a report, a message after which the provider must be queried
 * (`ask`), or an irrelevant one (`other`).
 */
export type WebhookEvent =
  | PaymentReport
  | { kind: 'ask'; eventId: string; orderNo: string }
  | { kind: 'other'; eventId: string };

export type WebhookRequest = { header(name: string): string | undefined; body: Uint8Array };

/**
 * The response that acknowledges a message; the provider repeats messages that are not
 * acknowledged.
 */
export type WebhookAcknowledgement = { status: 200 | 204; type: string; body: string };

/**
 * A client for one provider. Every method throws a PayProviderError when the provider cannot be
 * reached or refuses the request.
 */
export interface PayGateway {
  readonly acknowledgement: WebhookAcknowledgement;
  create(bill: PaymentRequest): Promise<PaymentSession>;
  query(order: OrderReference): Promise<PaymentState>;
  /**
   * Verifies the sender. Throws a PayProviderError of kind `forged` unless the message is signed
   * correctly.
   */
  verifyWebhook(delivery: WebhookRequest): Promise<WebhookEvent>;
  /**
   * Closes an order so that it cannot be paid any more; an order that is paid or unknown is not
   * changed.
   */
  close(order: OrderReference): Promise<void>;
  /** Refunds money, once per `refundNo`. */
  refund(order: OrderReference & { refundNo: string; charge: Money; paid: Money }): Promise<void>;
}

/** A payment provider that is configured or simulated. */
export interface PayProvider extends Omit<PayGateway, 'acknowledgement'> {
  readonly channel: PayChannel;
  readonly simulated: boolean;
  readonly scenes: readonly PayScene[];
  /** Converts a price in fen to this provider's currency. */
  convertPrice(amountFen: number): Money;
  acknowledgement(): Promise<WebhookAcknowledgement>;
}

/**
 * `down`: the provider was not reached or sent an invalid response. `refused`: the provider
 * rejected the request. `forged`: the provider did not send the message. The text is for the log.
 */
export class PayProviderError extends Error {
  readonly kind: 'down' | 'refused' | 'forged';
  constructor(kind: PayProviderError['kind'], detail: string) {
    super(detail);
    this.name = 'PayRefusal';
    this.kind = kind;
  }
}
