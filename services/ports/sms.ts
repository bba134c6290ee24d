/** Sends one text message. Embedded default: the outbox shown on `/dev`. */
export interface SmsSender {
  readonly name: string;
  /** Resolves when the carrier accepted it; rejects with the reason otherwise. */
  sendCode(message: { phone: string; code: string; purpose: 'LOGIN' | 'UPDATE_PHONE' }): Promise<void>;
}
