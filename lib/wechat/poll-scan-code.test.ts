import { describe, expect, it } from 'vitest';
import type { SignInScanStatus } from '@/domain/entities/wechat';
import { limits } from '@/domain/limits';
import { CallError } from '@/lib/upstream/call-error';
import type { Clock } from '@/lib/utils/clock';
import { pollScanCode, type ScanView } from './poll-scan-code';

/**
 * A clock that a test moves by hand, in steps small enough for each timer to fire at its own time.
 */
function handClock() {
  let now = 0;
  let timers: { at: number; call: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    after(ms, call) {
      const timer = { at: now + ms, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  };
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  return {
    clock,
    settle,
    async advance(ms: number) {
      await settle();
      for (const until = now + ms; ; ) {
        const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) {
          now = until;
          return;
        }
        timers = timers.filter((one) => one !== next);
        now = next.at;
        next.call();
        await settle();
      }
    },
  };
}

const poll = limits.qr.pollMs;
type Answer = SignInScanStatus | Error;

function follow(
  answers: Answer[],
  {
    expires = 300,
    hidden = () => false,
    create,
  }: { expires?: number; hidden?: () => boolean; create?: () => Promise<never> } = {},
) {
  const time = handClock();
  const leaving = new AbortController();
  const views: ScanView[] = [];
  const asked: number[] = [];
  const done = pollScanCode<SignInScanStatus>({
    create:
      create ??
      (async () => ({ sessionKey: 'key', qrCodeUrl: 'http://weixin.qq.com/q/02', expires })),
    async fetchStatus(sessionKey) {
      expect(sessionKey).toBe('key');
      asked.push(time.clock.now());
      const answer = answers.shift() ?? 'LOOP';
      if (answer instanceof Error) throw answer;
      return answer;
    },
    clock: time.clock,
    isHidden: hidden,
    signal: leaving.signal,
    show: (view) => views.push(view),
  });
  const phases = () => views.map(({ phase }) => phase);
  return { ...time, done, asked, views, phases, leave: () => leaving.abort() };
}

describe('a QR code on the screen', () => {
  it('is polled every 2 s [AUTH-016, BIND-010]', async () => {
    const { advance, asked, leave } = follow([]);
    await advance(poll * 3 + 1);
    expect(asked).toEqual([2000, 4000, 6000]);
    leave();
  });

  it('keeps waiting while the answer is LOOP [AUTH-018, BIND-012]', async () => {
    const { advance, asked, phases, done } = follow([...Array<Answer>(148).fill('LOOP'), 'REG']);
    await advance(poll * 148);
    expect(asked).toHaveLength(148);
    expect(phases()).toEqual(['loading', 'waiting']);
    await advance(poll);
    expect(await done).toMatchObject({ status: 'REG' });
  });

  it.each(['REG', 'NO_REG', 'REG_NO_PHONE'] as const)(
    'ends with %s and stops polling [AUTH-019, AUTH-020]',
    async (status) => {
      const { advance, asked, done, phases } = follow(['LOOP', status]);
      await advance(poll * 10);
      expect(await done).toEqual({ status, sessionKey: 'key' });
      expect(asked).toHaveLength(2);
      expect(phases().at(-1)).toBe('scanned');
    },
  );

  it('stops at EXPIRED [AUTH-017, BIND-011]', async () => {
    const { advance, asked, done, phases } = follow(['LOOP', 'EXPIRED']);
    await advance(poll * 10);
    expect(await done).toBeNull();
    expect([asked.length, phases().at(-1)]).toEqual([2, 'expired']);
  });

  it('expires after its own lifetime, without another poll [AUTH-022]', async () => {
    const { advance, asked, views, phases } = follow([], { expires: 5 });
    await advance(4_999);
    expect(views.at(-1)).toMatchObject({ phase: 'waiting', endsAt: 5000 });
    await advance(1);
    expect(phases().at(-1)).toBe('expired');
    expect(asked).toEqual([2000, 4000]);
  });

  it('stops polling when the dialog closes [AUTH-022]', async () => {
    const { advance, asked, done, phases, leave } = follow([]);
    await advance(poll);
    leave();
    expect(await done).toBeNull();
    await advance(poll * 10);
    expect([asked.length, phases().at(-1)]).toEqual([1, 'waiting']);
  });

  it('does not poll while the page is hidden, continues afterwards, and still expires', async () => {
    let hidden = true;
    const { advance, asked, phases } = follow([], { expires: 11, hidden: () => hidden });
    await advance(poll * 3);
    expect(asked).toEqual([]);
    hidden = false;
    await advance(poll);
    expect(asked).toEqual([8000]);
    hidden = true;
    await advance(4000);
    expect(phases().at(-1)).toBe('expired');
  });

  it('tolerates single failed polls, and gives up after five in a row', async () => {
    const lost = new CallError(502, '');
    const patient = follow([lost, lost, lost, lost, 'LOOP', lost, 'REG']);
    await patient.advance(poll * 8);
    expect(await patient.done).toMatchObject({ status: 'REG' });
    const hopeless = follow([lost, lost, lost, lost, lost]);
    await hopeless.advance(poll * 8);
    expect(hopeless.views.at(-1)).toEqual({ phase: 'unavailable', error: lost });
  });

  it('reports that no code could be fetched [AUTH-021]', async () => {
    const refusal = new CallError(500, 'WeChat did not answer.');
    const { settle, views } = follow([], { create: () => Promise.reject(refusal) });
    await settle();
    expect(views.at(-1)).toEqual({ phase: 'unavailable', error: refusal });
  });
});
