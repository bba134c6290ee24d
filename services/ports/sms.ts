/** Sends text messages. Embedded default: the outbox shown on `/dev`. */
export interface SmsSender {
  readonly name: string;
  /**
   * Resolves when the carrier accepted the message; otherwise rejects with an `SmsDeliveryError`.
   * The phone is a number of mainland China with 11 digits.
   */
  sendCode(message: {
    phone: string;
    code: string;
    purpose: 'LOGIN' | 'UPDATE_PHONE' | 'VISIT';
  }): Promise<void>;
}

/**
 * Why a message was not sent. `number`: the number cannot receive messages. `busy`: the carrier
 * limits this number. `setup`: key, signature or template are wrong. `down`: the carrier could not
 * be reached or failed. `unconfirmed`: the carrier did not respond and may have sent the message.
 */
export type SmsProblem = 'number' | 'busy' | 'setup' | 'down' | 'unconfirmed';

/** The carrier did not accept a message; the text is for the log. */
export class SmsDeliveryError extends Error {
  readonly problem: SmsProblem;
  constructor(problem: SmsProblem, detail: string) {
    super(detail);
    this.name = 'SmsRefusal';
    this.problem = problem;
  }
}
