import { createHash, createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { Beacon } from '@/domain/contract/tracking';
import { limits } from '@/domain/limits';
import { signBeacon } from '@/domain/tracking/beacon';
import { manualClock, settle } from '@/lib/chat/testing';
import { readEnv } from '@/lib/env';
import { onTrack, track } from './track';
import { trackUrl } from './track-url';
import { createTracker } from './tracker';

const hashes = {
  hmacSha256: (secret: string, text: string) =>
    createHmac('sha256', secret).update(text).digest('hex'),
  sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex'),
};
const visitor = '1f0a6b58-6c3c-4a6a-9f0f-0d2f2f0b7d11';

function scene(more: { fetchImage?: (address: string) => void } = {}) {
  const clock = manualClock();
  const sent: { by: 'GET' | 'POST'; address: string; fields: Record<string, string> }[] = [];
  const at = { url: 'http://localhost:3000/?invite=SECRET', title: 'Sayso', user: '' };
  const read = (by: 'GET' | 'POST', address: string, query: string) =>
    void sent.push({ by, address, fields: Object.fromEntries(new URLSearchParams(query)) });
  const tracker = createTracker({
    url: 'https://track.example/v1',
    origin: 'http://localhost:3000',
    visitor,
    user: () => at.user,
    page: () => at,
    nonce: randomUUID,
    hashes,
    fetchImage: (whole) => read('GET', whole.split('?')[0] ?? '', whole.split('?')[1] ?? ''),
    post: (address, body) => read('POST', address, body),
    clock,
    ...more,
  });
  return { clock, sent, at, tracker, last: () => sent.at(-1) };
}
let now: ReturnType<typeof scene>;
beforeEach(() => {
  now = scene();
});

describe('the tracker', () => {
  it('sends the four kinds to their paths with every parameter, signed [TRACK-001, TRACK-002]', async () => {
    const { tracker, clock, sent, at } = now;
    at.user = '10001';
    tracker.visit();
    tracker.trackAction({ action: 'send_prompt', prompt: 'a tea shop' });
    await clock.advance(limits.tracking.heartbeatMs);
    tracker.hide();
    await settle();
    expect(sent.map(({ by, address }) => `${by} ${address}`)).toEqual([
      'GET https://track.example/v1/pageview',
      'GET https://track.example/v1/action',
      'GET https://track.example/v1/page_stay',
      'POST https://track.example/v1/page_exit',
    ]);
    for (const { fields } of sent) {
      expect(fields).toMatchObject({
        ...{ visitor_uuid: visitor, user_id: '10001', origin: 'http://localhost:3000' },
        ...{ url: 'http://localhost:3000/', title: 'Sayso' },
      });
      expect(fields.signature).toBe(await signBeacon(fields, hashes));
      expect(fields.signature).toMatch(/^[0-9a-f]{64}$/);
      expect(Number(fields.timestamp)).toBeGreaterThan(0);
      expect(Beacon.safeParse(fields).success).toBe(true);
    }
    expect(new Set(sent.map(({ fields }) => fields.nonce)).size).toBe(4);
    expect(sent[1]?.fields).toMatchObject({ action_type: 'send_prompt', prompt: 'a tea shop' });
  });

  it('sends a heartbeat every 180000 ms while the page is visible, with its duration [TRACK-003]', async () => {
    const { tracker, clock, sent } = now;
    tracker.visit();
    await clock.advance(179_999);
    expect(sent).toHaveLength(1);
    await clock.advance(1);
    await clock.advance(180_000);
    expect(sent.slice(1).map(({ fields }) => fields.duration)).toEqual(['180000', '360000']);
    tracker.hide();
    await clock.advance(500_000);
    expect(sent.at(-1)?.address).toMatch(/page_exit$/);
    tracker.stop();
    expect(clock.waiting()).toBe(0);
  });

  it('cuts titles to 100 characters and prompts to 200 [TRACK-005]', async () => {
    const { tracker, at, last } = now;
    at.title = '题'.repeat(150);
    tracker.trackAction({ action: 'send_prompt', prompt: '𠮷'.repeat(250) });
    await settle();
    expect([...(last()?.fields.title ?? '')]).toHaveLength(100);
    expect([...(last()?.fields.prompt ?? '')]).toHaveLength(200);
  });

  it('sends once, by POST, that the page was left, and after how long [TRACK-006]', async () => {
    const { tracker, clock, sent, last } = now;
    tracker.visit();
    await clock.advance(4200);
    tracker.hide();
    tracker.hide();
    await settle();
    expect(sent).toHaveLength(2);
    expect(last()).toMatchObject({ by: 'POST', fields: { duration: '4200' } });
    await clock.advance(60_000);
    tracker.show();
    tracker.show();
    await clock.advance(1000);
    tracker.hide();
    await settle();
    expect(sent).toHaveLength(3);
    expect(last()?.fields.duration).toBe('1000');
  });

  it('reports every page with address and title, and no visitor id [TRACK-009]', async () => {
    const { tracker, clock, sent, at } = now;
    tracker.visit();
    await clock.advance(10);
    Object.assign(at, {
      url: 'http://localhost:3000/agreement?services=user#x',
      title: 'Agreement',
    });
    tracker.visit();
    await settle();
    const pages = sent
      .filter(({ address }) => address.endsWith('/pageview'))
      .map(({ fields }) => [fields.url, fields.title, fields.user_id]);
    expect(pages).toEqual([
      ['http://localhost:3000/', 'Sayso', ''],
      ['http://localhost:3000/agreement', 'Agreement', ''],
    ]);
    expect(sent.find(({ address }) => address.endsWith('/page_exit'))?.fields).toMatchObject({
      url: 'http://localhost:3000/',
      duration: '10',
    });
  });

  it('continues when the host does not respond, and asks it once [TRACK-007]', async () => {
    let asked = 0;
    const { tracker } = scene({
      fetchImage() {
        asked += 1;
        throw new Error('blocked');
      },
    });
    tracker.visit();
    tracker.trackAction({ action: 'login' });
    await settle();
    expect(asked).toBe(2);
  });
});

describe('actions before the tracker has loaded', () => {
  it('wait for the tracker, and reach it directly afterwards [TRACK-009]', () => {
    track('login');
    const told: unknown[] = [];
    const stop = onTrack((one) => void told.push(one));
    track('send_prompt', { prompt: 'x' });
    expect(told).toEqual([{ action: 'login' }, { action: 'send_prompt', prompt: 'x' }]);
    stop();
    for (let i = 0; i < 50; i++) track('login');
    onTrack((one) => void told.push(one))();
    expect(told).toHaveLength(22);
  });
});

describe('TRACK_URL', () => {
  const hosts = [
    [{}, null],
    [{ TRACK_URL: '' }, null],
    [{ EMBEDDED: '1' }, '/servers/track'],
    [{ EMBEDDED: '1', TRACK_URL: 'https://track.example/v1/' }, 'https://track.example/v1'],
  ] as const;
  it.each(hosts)('with %o is %s [TRACK-008]', (raw, url) => {
    expect(trackUrl(readEnv(raw))).toBe(url);
  });
});
