import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function lines(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const written: string[] = [];
  write(createLog('debug', { write: (line: string) => void written.push(line) }));
  return written.map((line) => JSON.parse(line));
}

it('never writes phones, tokens and prompts, wherever they occur [ASVS 16.2.5]', () => {
  const [line] = lines((log) =>
    log.info(
      {
        phone: '13800138000',
        input: { prompt: 'secret', deep: { accessToken: 'ey' } },
        call: 'chat.send',
      },
      'x',
    ),
  );
  expect(line).toMatchObject({
    phone: '…',
    input: { prompt: '…', deep: { accessToken: '…' } },
    call: 'chat.send',
  });
});

it('hides secrets in any spelling and at any depth, and keeps error codes [ASVS 16.2.5]', () => {
  const [line] = lines((log) =>
    log.info(
      {
        a: {
          b: { c: { d: [{ 'Refresh-Token': 'r', 'set-cookie': ['x'], password: 'p', ok: 1 }] } },
        },
        code: 429,
        sms: { code: '123456' },
        body: new Uint8Array([1, 2, 3]),
        at: new Date(0),
      },
      'x',
    ),
  );
  expect(line).toMatchObject({
    a: { b: { c: { d: [{ 'Refresh-Token': '…', 'set-cookie': '…', password: '…', ok: 1 }] } } },
    code: 429,
    sms: { code: '…' },
    body: '…',
    at: '1970-01-01T00:00:00.000Z',
  });
});

it('writes an error with its causes and without the values of a failed query', () => {
  const cause = new Error('duplicate key');
  const error = new Error(
    'Failed query: insert into sms_codes values ($1)\nparams: 13800138000,hash',
    { cause },
  );
  const [line] = lines((log) => log.error({ error }, 'x'));
  expect(JSON.stringify(line)).not.toContain('13800138000');
  expect(line?.error).toMatchObject({
    message: 'Failed query: insert into sms_codes values ($1)',
    cause: { message: 'duplicate key' },
  });
});
