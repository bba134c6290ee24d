// A mail server that keeps what it receives.
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string[]; text: string };

export async function startMailServer() {
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'] },
    async onData(stream, { envelope }, done) {
      let text = '';
      for await (const part of stream.setEncoding('utf8')) text += part;
      const mail = { to: envelope.rcptTo.map(({ address }) => address), text };
      received.push(mail);
      waiting.shift()?.(mail);
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    /** Resolves with the mail that arrives next. */
    next: () => new Promise<ReceivedMail>((resolve) => waiting.push(resolve)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
